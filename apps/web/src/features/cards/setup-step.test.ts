import { expect, it } from "vitest";
import { type SetupState, setupStep } from "./setup-step.ts";

const ready: SetupState = {
  needsEmailCode: false,
  areTermsAccepted: true,
  kycStatus: "approved",
  isFundsAnswered: true,
  isPhoneConfirmed: true,
  isSafeUnderWay: false,
  isSafeReady: true,
  hasCard: false,
};

it.each<[Partial<SetupState>, ReturnType<typeof setupStep>]>([
  [{}, "card"],
  [{ hasCard: true }, null],
  [{ isSafeReady: false }, "safe"],
  [{ isSafeReady: false, isPhoneConfirmed: false }, "phone"],
  [{ isFundsAnswered: false, isPhoneConfirmed: false }, "funds"],
  [{ kycStatus: "pending", isFundsAnswered: false }, "identity"],
  [{ areTermsAccepted: false, kycStatus: "notStarted" }, "terms"],
  [{ needsEmailCode: true, hasCard: true }, "email"],
])("%j leads to %s", (change, step) => {
  expect(setupStep({ ...ready, ...change })).toBe(step);
});
