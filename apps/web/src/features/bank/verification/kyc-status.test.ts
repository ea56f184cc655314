import { describe, expect, it } from "vitest";
import { isFinal, type KycStatus, kycPollMs, rememberedKyc } from "./kyc-status.ts";

describe("the delay before the status is read again", () => {
  it.each<[KycStatus | undefined, boolean, number | false]>([
    [undefined, false, false],
    ["NO_CUSTOMER", false, false],
    ["NO_CUSTOMER", true, false],
    ["CREATED", false, 30_000],
    ["CREATED", true, 10_000],
    ["UNDER_REVIEW", false, 10_000],
    ["UNDER_REVIEW", true, 10_000],
    ["NEEDS_ADDITIONAL_INFORMATION", false, 10_000],
    ["NEEDS_ADDITIONAL_INFORMATION", true, 10_000],
    ["ACTIVE", true, false],
    ["REJECTED", false, false],
    ["REJECTED", true, 10_000],
    ["DEACTIVATED", true, false],
  ])("for %s with the ramp's page opened %s is %s", (status, linkOpened, pause) => {
    expect(kycPollMs(status, linkOpened)).toBe(pause);
  });

  it("is never for an unknown status", () => {
    expect(kycPollMs("PAUSED" as KycStatus, true)).toBe(false);
  });
});

it.each([
  ["ACTIVE", true],
  ["REJECTED", true],
  ["DEACTIVATED", true],
  ["CREATED", false],
  ["UNDER_REVIEW", false],
  ["NEEDS_ADDITIONAL_INFORMATION", false],
  ["NO_CUSTOMER", false],
  ["nonsense", false],
  [null, false],
])("the status %s is final: %s", (status, final) => expect(isFinal(status)).toBe(final));

it("only a stored ACTIVE status satisfies the identity check", () => {
  expect(rememberedKyc("ACTIVE")).toMatchObject({ satisfied: true, canQuote: true });
  expect(rememberedKyc("REJECTED")).toMatchObject({ satisfied: false, canQuote: false });
  expect(rememberedKyc("DEACTIVATED")).toMatchObject({ satisfied: false, canQuote: false });
});
