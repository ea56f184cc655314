import { beforeEach, describe, expect, it } from "vitest";
import type { Call, CallFailure } from "../../../../shared/api/index.ts";
import { finishSetup } from "./finish-setup.ts";

let called: string[];
let refusals: Record<string, Partial<CallFailure>>;
let referral: string | null;
const referralMessages: boolean[] = [];

const answers: Record<string, unknown> = { attachReferral: { attached: true } };
const call = (async (name: string) => {
  called.push(name);
  const refusal = refusals[name];
  return refusal === undefined
    ? { success: true, data: answers[name] ?? {}, error: null, code: null, status: 200 }
    : { success: false, data: null, error: "", code: null, status: 500, ...refusal };
}) as unknown as Call;

const finish = () =>
  finishSetup({
    call,
    findReferral: async () => referral,
    forgetReferral: async () => {
      referral = null;
    },
    onReferral: (applying) => referralMessages.push(applying),
    report: (what) => reported.push(what),
  });

const reported: string[] = [];

const all = [
  "registerWallet",
  "createSmartAccount",
  "onboardingCompleted",
  "grantSignupReward",
  "grantNotificationsReward",
];

beforeEach(() => {
  called = [];
  refusals = {};
  referral = null;
  referralMessages.length = 0;
  reported.length = 0;
});

describe("finishing the sign-up", () => {
  it("makes its calls in order, from the wallet to the notifications reward", async () => {
    await finish();
    expect(called).toEqual(all);
  });

  it("applies a captured referral before the rewards, and forgets it", async () => {
    referral = "ADA42";
    await finish();
    expect(called).toEqual([...all.slice(0, 3), "attachReferral", ...all.slice(3)]);
    expect(referral).toBeNull();
    expect(referralMessages).toEqual([true, false]);
  });

  it("keeps a referral that could not be applied, and continues", async () => {
    referral = "ADA42";
    refusals = { attachReferral: { code: "REFERRAL_INVALID" } };
    await finish();
    expect(referral).toBe("ADA42");
    expect(called.slice(-2)).toEqual(all.slice(3));
  });

  it("stops if the smart account could not be created", async () => {
    refusals = { createSmartAccount: { error: "The network is busy." } };
    await expect(finish()).rejects.toThrow(
      "Failed to create smart account wallet: The network is busy.",
    );
    expect(called).toEqual(["registerWallet", "createSmartAccount"]);
  });

  it("shows 'Unknown error' if no reason is given", async () => {
    refusals = { createSmartAccount: {} };
    await expect(finish()).rejects.toThrow("Failed to create smart account wallet: Unknown error");
  });

  it("stops if the account could not be registered", async () => {
    refusals = { registerWallet: { error: "Not now.", code: "INTERNAL" } };
    await expect(finish()).rejects.toThrow("Not now.");
    expect(called).toEqual(["registerWallet"]);
  });

  it.each([
    ["onboardingCompleted", "sign-up: welcome failed"],
    ["grantSignupReward", "sign-up: sign-up reward failed"],
    ["grantNotificationsReward", "sign-up: notifications reward failed"],
  ])("continues if %s fails, and reports it", async (name, report) => {
    refusals = { [name]: {} };
    await finish();
    expect(called).toEqual(all);
    expect(reported).toEqual([report]);
  });

  it("reports a referral that could not be applied", async () => {
    referral = "ADA42";
    refusals = { attachReferral: { code: "REFERRAL_INVALID" } };
    await finish();
    expect(reported).toEqual(["sign-up: referral failed"]);
  });
});
