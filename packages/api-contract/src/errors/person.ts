import type { ErrorList } from "./error-list.ts";

/** Errors of profiles, contacts, devices and accounts. */
export const personErrors = {
  PHONE_INVALID: {
    status: 400,
    retry: false,
    message: "That phone number doesn't look right. Please check it and try again.",
  },
  CONTACT_LINK_EXPIRED: {
    status: 401,
    retry: false,
    message: "Session expired. Please scan the QR code again from your computer.",
  },
  TAG_UNAVAILABLE: {
    status: 409,
    retry: false,
    message: "This display tag is no longer available. Please choose a different one.",
  },
  BALANCE_LEFT: {
    status: 409,
    retry: false,
    message:
      "There is still money or LIL in your account. Please send or withdraw it first. Nothing was deleted.",
  },
  PAYMENTS_UNDER_WAY: {
    status: 409,
    retry: true,
    message:
      "Some of your own payments are still on their way. Please try again when they are done. Nothing was deleted.",
  },
  REPORT_CLOSED: {
    status: 409,
    retry: false,
    message: "This report is closed already. Nothing was changed.",
  },
  SELF_BLOCK: { status: 422, retry: false, message: "You can't block yourself." },
  BLOCK_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message: "You have blocked as many people as you can. Please unblock somebody first.",
  },
  PROFILE_INCOMPLETE: {
    status: 422,
    retry: false,
    message: "Please complete your profile first. Missing name or email information.",
  },
  PUSH_SERVICE_REFUSED: {
    status: 422,
    retry: false,
    message: "This browser's push service isn't supported here. Please try another browser.",
  },
  CONTACT_LIMIT_REACHED: {
    status: 429,
    retry: false,
    message: "That's as many contacts as can be looked up in a day. Please try again tomorrow.",
  },
} as const satisfies ErrorList;
