import { describe, expect, it } from "vitest";
import { isFinal, type KycStatus, kycPollMs, rememberedKyc } from "./kyc-status.ts";

describe("when the status is read again", () => {
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
  ])("%s, link opened %s: %s", (status, linkOpened, pause) => {
    expect(kycPollMs(status, linkOpened)).toBe(pause);
  });

  it("does not read a status that this version does not know again and again", () => {
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
])("%s is final: %s", (status, final) => expect(isFinal(status)).toBe(final));

it("only somebody who was verified passes by memory", () => {
  expect(rememberedKyc("ACTIVE")).toMatchObject({ satisfied: true, canQuote: true });
  expect(rememberedKyc("REJECTED")).toMatchObject({ satisfied: false, canQuote: false });
  expect(rememberedKyc("DEACTIVATED")).toMatchObject({ satisfied: false, canQuote: false });
});
