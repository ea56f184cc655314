import type { ErrorList } from "./error-list.ts";

/** Errors of teleport links. */
export const teleportErrors = {
  TELEPORT_PAYER_UNKNOWN: {
    status: 403,
    retry: false,
    message: "Please enter your bank details in this browser first. No money was moved.",
  },
  TELEPORT_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "We couldn't find this payment link. No money was moved. Please ask for a new one.",
  },
  TELEPORT_OWN_LINK: {
    status: 409,
    retry: false,
    message:
      "This is your own link, and you can't pay yourself. No money was moved. Share it with the person who should pay you.",
  },
  TELEPORT_NOT_PAYABLE_YET: {
    status: 409,
    retry: true,
    message:
      "This link can't be paid yet, because its owner's identity is still being verified. No money was moved. Please try again later.",
  },
  TELEPORT_UNDER_WAY: {
    status: 409,
    retry: true,
    message:
      "Someone is already paying this link. Nothing was changed. Please try again when that payment is done.",
  },
  TELEPORT_NOT_OPEN: {
    status: 410,
    retry: false,
    message:
      "This link was paid or cancelled, or has expired. No money was moved. Please ask for a new link.",
  },
  TELEPORT_AMOUNT_TOO_SMALL: {
    status: 422,
    retry: false,
    message:
      "This amount is too small for a teleport link. No link was created. Please enter more.",
  },
  TELEPORT_AMOUNT_TOO_LARGE: {
    status: 422,
    retry: false,
    message:
      "This amount is too large for a teleport link. No link was created. Please enter less.",
  },
  TELEPORT_LINK_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message:
      "You've reached the limit for open links. No link was created. Please cancel one first.",
  },
  TELEPORT_EASY_FLOW_NOT_CONFIGURED: {
    status: 503,
    retry: false,
    message:
      "Easy transfers aren't offered here yet. No money was moved. Please pay from your own bank account instead.",
  },
} as const satisfies ErrorList;
