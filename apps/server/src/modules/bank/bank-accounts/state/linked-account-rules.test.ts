import { describe, expect, it } from "vitest";
import { linkFailureOf, nextState, providersLast4 } from "./linked-account-rules.ts";

describe("the next state of a linked account", () => {
  it.each([
    ["linking", "pending", "pending"],
    ["linking", "active", "active"],
    ["linking", "deactivated", "revoked"],
    ["linking", "gone", "linking"],
    ["pending", "pending", "pending"],
    ["pending", "active", "active"],
    ["pending", "deactivated", "revoked"],
    ["pending", "gone", "revoked"],
    ["active", "pending", "active"],
    ["active", "active", "active"],
    ["active", "deactivated", "revoked"],
    ["active", "gone", "revoked"],
    ["errored", "active", "active"],
    ["errored", "gone", "revoked"],
    ["revoked", "active", "revoked"],
    ["revoked", "gone", "revoked"],
    ["failed", "active", "failed"],
    ["failed", "gone", "failed"],
  ] as const)("of %s, when the provider answers %s, is %s", (state, answer, next) => {
    expect(nextState(state, answer)).toBe(next);
  });
});

describe("the failure of linking a bank account", () => {
  it.each([
    ["INVALID_INPUT", "refused"],
    ["UNSUPPORTED", "refused"],
    ["ALREADY_EXISTS", "already_linked"],
    ["CUSTOMER_NOT_ACTIVE", "not_verified"],
    ["UNAVAILABLE", "not_now"],
    ["RATE_LIMITED", "not_now"],
    ["UNAUTHORIZED", "not_now"],
    ["UNKNOWN_OUTCOME", "unknown"],
  ] as const)("for the provider's error %s is %s", (code, failure) =>
    expect(linkFailureOf(code)).toBe(failure),
  );
});

it.each([
  ["GB", "55779911", "9911"],
  ["GB", null, null],
  ["BR", "4725", null],
])("last4 of an account in %s for the provider's value %s is %s", (country, told, kept) => {
  expect(providersLast4(country, told)).toBe(kept);
});
