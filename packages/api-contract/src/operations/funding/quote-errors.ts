import type { ErrorCode } from "../../error-catalogue.ts";

/** What keeps a provider from making an offer. */
export const quoteErrors = [
  "NOT_FOUND",
  "BANK_ACCOUNT_NOT_ACTIVE",
  "KYC_REQUIRED",
  "KYC_UNDER_REVIEW",
  "ACCOUNT_NOT_READY",
  "RAMP_AMOUNT_TOO_SMALL",
  "RAMP_AMOUNT_TOO_LARGE",
  "RAMP_UNSUPPORTED",
  "RAMP_REFUSED",
  "RAMP_UNAVAILABLE",
  "RAMP_NOT_CONFIGURED",
] as const satisfies readonly ErrorCode[];
