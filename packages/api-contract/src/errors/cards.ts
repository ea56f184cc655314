import type { ErrorList } from "./error-list.ts";

/** Errors of cards and the card issuer. */
export const cardErrors = {
  CARDS_LOCKED: {
    status: 403,
    retry: false,
    message: "Unlock your card with 100,000 LIL bits. Nothing was changed.",
  },
  CARD_SESSION_EXPIRED: {
    status: 403,
    retry: false,
    message:
      "Please confirm your email address with the card issuer to continue. Nothing was changed.",
  },
  CARD_STEP_MISSING: {
    status: 409,
    retry: false,
    message: "The card issuer needs an earlier step first. Nothing was changed.",
  },
  CARD_STEP_DONE: {
    status: 409,
    retry: false,
    message: "You've already completed this step. Please continue with the next one.",
  },
  CARD_NO_PARTNER: {
    status: 409,
    retry: false,
    message:
      "Your verification can't be shared with our card partner here. Nothing was shared. Please verify your identity on their page.",
  },
  CARD_CUSTOMER_TAKEN: {
    status: 409,
    retry: false,
    message:
      "Another customer of the card issuer uses this email address or phone number. Nothing was changed. Please use another one.",
  },
  CARD_CODE_REJECTED: {
    status: 422,
    retry: false,
    message:
      "This code is wrong or has expired. Nothing was changed. Please check it, or request a new one.",
  },
  CARD_ISSUER_REFUSED: {
    status: 422,
    retry: false,
    message:
      "The card issuer didn't accept this. Nothing was changed. Please check what you entered and try again.",
  },
  CARDS_NOT_CONFIGURED: {
    status: 503,
    retry: false,
    message: "Cards aren't available here yet. No money was moved.",
  },
  CARD_ISSUER_UNAVAILABLE: {
    status: 503,
    retry: true,
    message:
      "We can't reach the card issuer right now. No money was moved. Please try again in a moment.",
  },
} as const satisfies ErrorList;
