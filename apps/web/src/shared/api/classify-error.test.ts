import { expect, it } from "vitest";
import { classifyError, errorText } from "./classify-error.ts";

it.each([
  [0, null, "Network error", "Connection error. Please check your internet and try again."],
  [408, null, "Request failed", "Connection error. Please check your internet and try again."],
  [401, "UNAUTHENTICATED", "x", "Your session has expired. Please log in again."],
  [400, null, "KYC needed", "Please complete your identity verification to continue."],
  [500, "INTERNAL", "x", "Something went wrong on our end. Please try again."],
  [403, "FORBIDDEN", "x", "You don't have permission to do that."],
  [
    400,
    null,
    "bank linking refused",
    "We couldn't link your bank account. Please check the details and try again.",
  ],
  [400, null, "payment refused", "Your payment didn't go through. No money was taken."],
  [400, null, "x", "An error occurred"],
] as const)("status %i, code %s, words %j reads: %s", (status, code, error, text) => {
  expect(errorText(classifyError({ status, code, error }))).toBe(text);
});
