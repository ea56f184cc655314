import type { ErrorList } from "./error-list.ts";

/** Errors of identity verification, bank accounts, top-ups and withdrawals. */
export const bankRailsErrors = {
  WEBHOOK_REJECTED: {
    status: 401,
    retry: false,
    message: "This message has no valid signature. Nothing was changed.",
  },
  KYC_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please complete your identity verification to continue. No money was moved.",
  },
  KYC_UNDER_REVIEW: {
    status: 403,
    retry: true,
    message:
      "Your identity is still being reviewed, which usually takes 2-3 minutes. No money was moved. Please try again then.",
  },
  BANK_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "We couldn't find that bank. Please choose another one. Nothing was linked.",
  },
  ACCOUNT_IN_USE: {
    status: 409,
    retry: true,
    message:
      "A top-up, withdrawal or teleport with this bank account is still in progress. Nothing was changed. You can unlink it once that is done.",
  },
  BANK_ACCOUNT_ALREADY_LINKED: {
    status: 409,
    retry: false,
    message: "This bank account is already linked. Nothing was changed.",
  },
  BANK_ACCOUNT_NOT_ACTIVE: {
    status: 409,
    retry: false,
    message:
      "This bank account can't be used right now. No money was moved. Please choose another one.",
  },
  INTENT_NOT_CANCELLABLE: {
    status: 409,
    retry: false,
    message: "This is already in progress and can no longer be cancelled. Nothing was changed.",
  },
  QUOTE_EXPIRED: {
    status: 410,
    retry: false,
    message: "This quote has expired. No money was moved. Please refresh the quote.",
  },
  BANK_LINK_EXPIRED: {
    status: 410,
    retry: false,
    message: "Linking this bank account took too long. Nothing was linked. Please start again.",
  },
  BANK_ACCOUNT_REFUSED: {
    status: 422,
    retry: false,
    message:
      "We couldn't link your bank account. Please check the details and try again. No money was moved.",
  },
  BANK_ACCOUNT_NOT_OWN: {
    status: 422,
    retry: false,
    message:
      "Only accounts in your own name can be linked. Nothing was linked. Please check the account holder's name.",
  },
  BANK_ACCOUNT_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message:
      "You've reached the limit for linked bank accounts. Nothing was changed. Please unlink one first.",
  },
  BANK_LINK_CONFLICT: {
    status: 422,
    retry: false,
    message:
      "These details differ from the ones you submitted first. Nothing new was linked. Please start again.",
  },
  QUOTE_MISMATCH: {
    status: 422,
    retry: false,
    message:
      "This quote is for another amount or bank account. No money was moved. Please refresh the quote.",
  },
  RAMP_AMOUNT_TOO_SMALL: {
    status: 422,
    retry: false,
    message: "This amount is too small for this bank account. No money was moved.",
  },
  RAMP_AMOUNT_TOO_LARGE: {
    status: 422,
    retry: false,
    message: "This amount is too large for this bank account. No money was moved.",
  },
  RAMP_UNSUPPORTED: {
    status: 422,
    retry: false,
    message: "This isn't possible with this bank account. No money was moved.",
  },
  TOO_MANY_TOPUPS: {
    status: 422,
    retry: false,
    message:
      "You have too many top-ups waiting for a bank transfer. No money was moved. Please finish or cancel one first.",
  },
  KYC_OTHER_ADDRESS: {
    status: 422,
    retry: false,
    message:
      "Identity verification uses the email address you signed up with. Nothing was started.",
  },
  RAMP_REFUSED: {
    status: 422,
    retry: false,
    message:
      "Our banking partner didn't accept these details. No money was moved. Please check them and try again.",
  },
  BANKING_STEPS_NOT_OFFERED: {
    status: 503,
    retry: false,
    message:
      "Setting up a European account isn't available here yet. Nothing was changed. You can link a bank account instead.",
  },
  RAMP_NOT_CONFIGURED: {
    status: 503,
    retry: false,
    message: "Bank transfers aren't available here yet. No money was moved.",
  },
  RAMP_UNAVAILABLE: {
    status: 503,
    retry: true,
    message:
      "We can't reach our banking partner right now. No money was moved. Please try again in a moment.",
  },
} as const satisfies ErrorList;
