import type { ErrorList } from "./error-list.ts";

/** Errors of transactions that people sign for their own Safe. */
export const safeTransactionErrors = {
  SAFE_NOT_OWN: {
    status: 409,
    retry: false,
    message: "Your own key doesn't hold your account yet. Nothing was changed.",
  },
  SAFE_TRANSACTION_OPEN: {
    status: 409,
    retry: false,
    message:
      "Something you signed is still on its way. Nothing new was signed. Please wait until it's done, or cancel it first.",
  },
  SAFE_TRANSACTION_STALE: {
    status: 409,
    retry: false,
    message:
      "Your account has changed since you started. Nothing was changed, and no money was moved. Please start again.",
  },
  SAFE_TRANSACTION_FAILS: {
    status: 422,
    retry: false,
    message:
      "The chain would refuse this now. Nothing was changed, and no money was moved. Please try again later or contact support.",
  },
  SAFE_CHANGE_NOT_NEEDED: {
    status: 409,
    retry: false,
    message: "Your account is already set up like this. Nothing was changed.",
  },
  SAFE_LAST_OWNER: {
    status: 422,
    retry: false,
    message:
      "This passkey and other owners hold your account. The passkey can't be removed here. Nothing was changed.",
  },
  SAFE_SEND_REFUSED: {
    status: 422,
    retry: false,
    message:
      "We can't send to this address for you. No money was moved. Please contact support if you think this is a mistake.",
  },
  SAFE_SIGNATURE_INVALID: {
    status: 422,
    retry: false,
    message:
      "Your passkey's signature wasn't accepted. Nothing was changed, and no money was moved. Please try again with the passkey that holds your account.",
  },
  SIGNATURE_NOT_NEEDED: {
    status: 409,
    retry: false,
    message:
      "Instant payments are on, so this payment doesn't need your signature. No money was moved. Please send it again.",
  },
  INSTANT_PAYMENTS_OFF: {
    status: 409,
    retry: false,
    message:
      "You've turned off instant payments, so we can't do this for you. No money was moved. You can turn them on again in Security.",
  },
} as const satisfies ErrorList;
