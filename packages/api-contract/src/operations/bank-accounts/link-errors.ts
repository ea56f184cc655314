import type { ErrorCode } from "../../error-catalogue.ts";

/** What keeps a bank account from being linked. */
export const linkErrors = [
  "PROFILE_INCOMPLETE",
  "KYC_REQUIRED",
  "BANK_NOT_FOUND",
  "BANK_ACCOUNT_REFUSED",
  "BANK_ACCOUNT_ALREADY_LINKED",
  "BANK_ACCOUNT_LIMIT_REACHED",
  "BANK_LINK_EXPIRED",
  "BANK_LINK_CONFLICT",
  "IN_PROGRESS",
  "RAMP_NOT_CONFIGURED",
  "RAMP_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];
