import type { ErrorList } from "./error-list.ts";

/** Errors of exchanges between dollars and euros. */
export const exchangeErrors = {
  EXCHANGE_QUOTE_EXPIRED: {
    status: 410,
    retry: false,
    message: "This quote has expired. No money was moved. Please get a new one.",
  },
  EXCHANGE_QUOTE_USED: {
    status: 409,
    retry: false,
    message: "This quote has already been used. Nothing more was exchanged. Please get a new one.",
  },
  EXCHANGE_AMOUNT_TOO_SMALL: {
    status: 422,
    retry: false,
    message: "This amount is too small to exchange. No money was moved. Please enter a larger one.",
  },
  EXCHANGE_OUT_OF_STOCK: {
    status: 422,
    retry: false,
    message:
      "We can't exchange this much right now. No money was moved. Please try a smaller amount, or try again later.",
  },
  EXCHANGE_LIMIT_EXCEEDED: {
    status: 422,
    retry: false,
    message:
      "That's over your daily limit for exchanging. No money was moved. Please try again tomorrow.",
  },
  EXCHANGE_ALL_LIMIT_EXCEEDED: {
    status: 422,
    retry: false,
    message:
      "We've reached today's limit for exchanging. No money was moved. Please try a smaller amount, or try again tomorrow.",
  },
  EXCHANGE_WAITS: {
    status: 429,
    retry: true,
    message:
      "Your last exchange didn't go through. No money was moved. Please try again in a few minutes.",
  },
  EXCHANGE_UNAVAILABLE: {
    status: 503,
    retry: true,
    message: "Exchanging isn't available right now. No money was moved. Please try again later.",
  },
} as const satisfies ErrorList;
