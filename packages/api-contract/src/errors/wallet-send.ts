import type { ErrorList } from "./error-list.ts";

/** Errors of payments to wallet addresses. */
export const walletSendErrors = {
  WALLET_ADDRESS_INVALID: {
    status: 422,
    retry: false,
    message:
      "This isn't a valid wallet address. No money was moved. Please check it or copy it again.",
  },
  WALLET_ADDRESS_REFUSED: {
    status: 422,
    retry: false,
    message:
      "Money sent to this address would be lost, because no one can use it. No money was moved. Please check the address.",
  },
  WALLET_ADDRESS_OWN: {
    status: 422,
    retry: false,
    message: "This is your own wallet address. No money was moved. Please enter another one.",
  },
  WALLET_LIMIT_UNVERIFIED: {
    status: 422,
    retry: false,
    message:
      "That's over your daily limit for wallet addresses. No money was moved. Verify your identity to send more.",
  },
  WALLET_SENDS_STOPPED: {
    status: 403,
    retry: false,
    message:
      "You can't send to wallet addresses at the moment. No money was moved. Please contact support.",
  },
  SAVED_ADDRESSES_FULL: {
    status: 422,
    retry: false,
    message: "You've reached the limit of saved addresses. Please delete one first.",
  },
  SCREENING_UNAVAILABLE: {
    status: 503,
    retry: true,
    message:
      "We couldn't check this address just now. No money was moved. Please try again in a few minutes.",
  },
  CASE_DECIDED: {
    status: 409,
    retry: false,
    message: "This case has already been decided. Nothing was changed.",
  },
} as const satisfies ErrorList;
