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
  ACCOUNT_FROZEN: {
    status: 403,
    retry: false,
    message:
      "Your account is frozen, so this isn't possible right now. No money was moved. You can still see everything. Please contact support.",
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
      "There's still money or LIL in your account. Nothing was deleted. Please send or withdraw it first.",
  },
  PAYMENTS_UNDER_WAY: {
    status: 409,
    retry: true,
    message:
      "Some of your payments are still on their way. Nothing was deleted. Please try again when they're done.",
  },
  REPORT_CLOSED: {
    status: 409,
    retry: false,
    message: "This report is already closed. Nothing was changed.",
  },
  TICKET_FULL: {
    status: 409,
    retry: false,
    message:
      "This conversation has become too long, so your message wasn't sent. No money was moved. Please start a new one.",
  },
  SELF_BLOCK: { status: 422, retry: false, message: "You can't block yourself." },
  BLOCK_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message: "You've reached the limit for blocked people. Please unblock someone first.",
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
    message: "You've reached today's limit for looking up contacts. Please try again tomorrow.",
  },
  NEW_ACCOUNTS_WAIT: {
    status: 503,
    retry: true,
    message:
      "We can't open new accounts right now. Everything you entered is saved, and we'll finish your account as soon as we can. You can also try again later.",
  },
} as const satisfies ErrorList;
