import type { ErrorList } from "./error-list.ts";

/** Errors of payments between people. */
export const paymentErrors = {
  STATEMENT_TOO_LONG: {
    status: 400,
    retry: false,
    message: "There is too much in that period for one statement. Please choose a shorter one.",
  },
  RECIPIENT_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "We couldn't find that person. No money was moved.",
  },
  ACCOUNT_NOT_READY: {
    status: 409,
    retry: false,
    message: "Your account isn't fully set up yet. Please finish signing up. No money was moved.",
  },
  REQUEST_NOT_PENDING: {
    status: 409,
    retry: false,
    message: "This payment request has already been answered. No money was moved.",
  },
  TRANSFER_NOT_CANCELLABLE: {
    status: 409,
    retry: false,
    message: "This payment is already on its way and can't be cancelled.",
  },
  IDEMPOTENCY_CONFLICT: {
    status: 422,
    retry: false,
    message: "This payment was already submitted with other details. Nothing new was sent.",
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    retry: false,
    message: "You don't have enough money for this transaction. No money was moved.",
  },
  SELF_TRANSFER: {
    status: 422,
    retry: false,
    message: "You can't send money to yourself. No money was moved.",
  },
  SELF_REQUEST: { status: 422, retry: false, message: "You can't request money from yourself." },
  TRANSFER_LIMIT_EXCEEDED: {
    status: 422,
    retry: false,
    message: "This is more than you can send at once. No money was moved.",
  },
  DAILY_LIMIT_EXCEEDED: {
    status: 422,
    retry: false,
    message:
      "This is more than you can send in a day. No money was moved. Please try again tomorrow.",
  },
  DAILY_LIMIT_LOWERED: {
    status: 422,
    retry: false,
    message:
      "Your daily limit is lower for 24 hours because your security settings changed. No money was moved. Please send less, or try again later.",
  },
  DAILY_LIMIT_WITHOUT_SECOND_FACTOR: {
    status: 422,
    retry: false,
    message:
      "Without a passcode or a passkey you can send and withdraw less in a day. Set one up in Security, and you can move more 24 hours later. No money was moved.",
  },
  DAILY_SENDS_EXCEEDED: {
    status: 429,
    retry: false,
    message:
      "That's as many payments as a person can send in a day. No money was moved. You can send again after midnight UTC.",
  },
  REQUEST_MISMATCH: {
    status: 422,
    retry: false,
    message: "This payment doesn't match the request. No money was moved.",
  },
  SETTLEMENT_PAUSED: {
    status: 503,
    retry: true,
    message: "Payments are paused for a moment. No money was moved. Please try again soon.",
  },
} as const satisfies ErrorList;
