import type { ErrorList } from "./error-list.ts";

/** Errors of identity verification, bank accounts, top-ups and withdrawals. */
export const bankRailsErrors = {
  WEBHOOK_REJECTED: {
    status: 401,
    retry: false,
    message: "This message isn't signed as agreed. Nothing was changed.",
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
      "A top-up, withdrawal or teleport with this bank account is still under way. Please unlink it when that is done. Nothing was changed.",
  },
  BANK_ACCOUNT_ALREADY_LINKED: {
    status: 409,
    retry: false,
    message: "This bank account is linked already. Nothing was changed.",
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
    message: "This is under way already and can't be cancelled any more. Nothing was changed.",
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
      "You have linked as many bank accounts as a person can. Please unlink one first. Nothing was changed.",
  },
  BANK_LINK_CONFLICT: {
    status: 422,
    retry: false,
    message:
      "These details differ from the ones that were submitted first. Nothing new was linked. Please start again.",
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
      "You have many top-ups waiting for their bank transfer. Please finish or cancel one first. No money was moved.",
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
      "Setting up a European account isn't offered in this Lilypad. Nothing was changed. You can link a bank account instead.",
  },
  RAMP_NOT_CONFIGURED: {
    status: 503,
    retry: false,
    message: "Bank transfers aren't available in this Lilypad. No money was moved.",
  },
  RAMP_UNAVAILABLE: {
    status: 503,
    retry: true,
    message:
      "We can't reach our banking partner right now. No money was moved. Please try again in a moment.",
  },
} as const satisfies ErrorList;
