import type { ErrorList } from "./error-list.ts";

/** Errors of tokens that Lilypad does not use. */
export const otherTokenErrors = {
  OTHER_TOKEN_NOT_FOUND: {
    status: 404,
    retry: false,
    message:
      "This token isn't at your address. No money was moved. Please check the token's contract address, and that it was sent on the right network.",
  },
  OTHER_TOKEN_LISTED: {
    status: 422,
    retry: false,
    message:
      "This is money that you have in Lilypad. No money was moved. You can send it to a wallet like any other payment.",
  },
  OTHER_TOKENS_FULL: {
    status: 409,
    retry: false,
    message:
      "You've looked for too many tokens. Nothing was changed. Please contact support to get this one back.",
  },
  TOKEN_RETURN_SIGNED: {
    status: 409,
    retry: false,
    message:
      "You hold your own key, so you can send this yourself. No money was moved. Please open Other tokens again.",
  },
  TOKEN_RETURN_UNPROTECTED: {
    status: 409,
    retry: false,
    message:
      "Please set up a passcode or a passkey under Security first. No money was moved. We return things only to people who confirm it with one.",
  },
  TOKEN_RETURN_UNPROVED: {
    status: 422,
    retry: false,
    message:
      "This transaction isn't on the chain, or didn't make this return. Nothing was changed. Please check its hash.",
  },
  TOKEN_RETURN_OPEN: {
    status: 409,
    retry: false,
    message:
      "You've already asked for this. No money was moved. You can see how far it is under Other tokens.",
  },
  TOKEN_RETURN_UNDER_WAY: {
    status: 409,
    retry: false,
    message:
      "This is already under way or done. Nothing was changed. Please contact support if something isn't right.",
  },
} as const satisfies ErrorList;
