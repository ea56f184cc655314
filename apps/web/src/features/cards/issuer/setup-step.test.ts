import { describe, expect, it } from "vitest";
import { identityTask, type SetupState, safeProgress, setupStep } from "./setup-step.ts";

const done: SetupState = {
  isUnlocked: true,
  hasBegun: true,
  needsEmailCode: false,
  areTermsAccepted: true,
  kycStatus: "approved",
  isFundsAnswered: true,
  isPhoneConfirmed: true,
  safe: "ready",
  hasCard: true,
};
const before = { ...done, hasCard: false };

it.each<[string | null, Partial<SetupState>]>([
  ["email", { ...done, needsEmailCode: true }],
  [null, done],
  ["terms", { ...before, areTermsAccepted: false, kycStatus: "notStarted" }],
  ["identity", { ...before, kycStatus: "pending", isFundsAnswered: false }],
  ["identity", { ...before, kycStatus: "rejected" }],
  ["funds", { ...before, isFundsAnswered: false, isPhoneConfirmed: false }],
  ["phone", { ...before, isPhoneConfirmed: false, safe: "missing" }],
  ["safe", { ...before, safe: "missing" }],
  ["safe", { ...before, safe: "under_way" }],
  ["safe", { ...before, safe: "failed" }],
  ["card", before],
])("the next step to a card is %s", (step, state) => {
  expect(setupStep({ ...done, ...state })).toBe(step);
});

describe("the wallet of a card", () => {
  it.each([
    [false, "not_deployed", "missing"],
    [false, "processing", "under_way"],
    // The Safe exists, but its parts for the card are not set up yet.
    [true, "processing", "under_way"],
    [false, "failed", "failed"],
    [true, "ok", "ready"],
    [true, "not_deployed", "ready"],
  ] as const)("deployed %s and %s is %s", (isDeployed, status, progress) => {
    expect(safeProgress({ isDeployed, status })).toBe(progress);
  });
});

it.each([
  ["notStarted", "begin"],
  ["documentsRequested", "begin"],
  ["resubmissionRequested", "add"],
  ["requiresAction", "add"],
  ["pending", "wait"],
  ["processing", "wait"],
  ["approved", "go_on"],
  ["rejected", "rejected"],
] as const)("an identity check that is %s asks to %s", (status, task) => {
  expect(identityTask(status)).toBe(task);
});
