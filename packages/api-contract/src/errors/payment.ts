import type { ErrorList } from "./error-list.ts";

/** Errors of payments between people. */
export const paymentErrors = {
  STATEMENT_TOO_LONG: {
    status: 400,
    retry: false,
    message:
      "That period has too many transactions for one statement. Please choose a shorter one.",
  },
  STATEMENT_ARCHIVED: {
    status: 400,
    retry: false,
    message:
      "Part of that period is in our archive. Choose a later start, or ask support for the older statement.",
  },
  RECEIPT_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "This receipt isn't available. It may no longer be shared, or the link is incomplete.",
  },
  PROOF_NOT_FOUND: {
    status: 404,
    retry: false,
    message:
      "We don't have a proof for that day. The first one is created within a day, and each is kept for 30 days.",
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
  SAFE_STOPPED: {
    status: 409,
    retry: false,
    message:
      "Payments from your wallet are stopped, because it reported a payment that didn't happen. No money was moved. Please contact support.",
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
    message: "That's over your limit per payment. No money was moved.",
  },
  DAILY_LIMIT_EXCEEDED: {
    status: 422,
    retry: false,
    message: "That's over your daily limit. No money was moved. Please try again tomorrow.",
  },
  DAILY_LIMIT_LOWERED: {
    status: 422,
    retry: false,
    message:
      "Your security settings changed, so your daily limit is lower for 24 hours. No money was moved. Please send less, or try again later.",
  },
  DAILY_LIMIT_WITHOUT_SECOND_FACTOR: {
    status: 422,
    retry: false,
    message:
      "Without a passcode or passkey, your daily limit is lower. No money was moved. Set one up in Security to raise your limit after 24 hours.",
  },
  SEND_LIMIT_UNVERIFIED: {
    status: 422,
    retry: false,
    message:
      "That's over your limit until your identity is verified. No money was moved. Verify your identity to send more.",
  },
  BALANCE_LIMIT_UNVERIFIED: {
    status: 422,
    retry: false,
    message:
      "That's more than you can hold until your identity is verified. No request was sent. Verify your identity to hold more.",
  },
  DAILY_SENDS_EXCEEDED: {
    status: 429,
    retry: false,
    message:
      "You've reached the limit of payments per day. No money was moved. You can send again after midnight UTC.",
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
