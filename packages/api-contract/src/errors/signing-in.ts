import type { ErrorList } from "./error-list.ts";

/** Errors of sessions, codes and second factors. */
export const signingInErrors = {
  UNAUTHENTICATED: {
    status: 401,
    retry: false,
    message: "Your session has expired. Please log in again.",
  },
  SESSION_NOT_RESUMABLE: {
    status: 401,
    retry: false,
    message: "Your session has expired. Please log in again.",
  },
  STEP_UP_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please confirm it's you to continue. No money was moved.",
  },
  LINK_OTHER_BROWSER: {
    status: 403,
    retry: false,
    message:
      "This link only works in the browser where you requested it. Please open it there, or request a new one here.",
  },
  PASSKEY_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please confirm with your passkey to do this. Nothing was changed.",
  },
  SECURITY_CODE_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please enter the code from your email to do this. Nothing was changed.",
  },
  SECOND_FACTOR_NOT_SET_UP: {
    status: 409,
    retry: false,
    message: "You haven't set this up yet. Please try another method.",
  },
  PASSCODE_RESET_NOT_PENDING: {
    status: 409,
    retry: false,
    message:
      "This passcode reset was already cancelled or has taken effect. Please check your security settings.",
  },
  CODE_EXPIRED: {
    status: 410,
    retry: false,
    message: "This code has expired. Please request a new verification code.",
  },
  LINK_EXPIRED: {
    status: 410,
    retry: false,
    message: "This link has expired or was already used. Please request a new one.",
  },
  SECURITY_CODE_INVALID: {
    status: 422,
    retry: false,
    message: "Invalid verification code. Please try again.",
  },
  PASSCODE_INVALID: {
    status: 422,
    retry: false,
    message: "Invalid passcode. Please try again.",
  },
  PASSCODE_TOO_SIMPLE: {
    status: 422,
    retry: false,
    message: "That passcode is too easy to guess. Please choose another one.",
  },
  PASSKEY_INVALID: {
    status: 422,
    retry: false,
    message: "Biometric authentication failed. Please try another method.",
  },
  PASSKEY_NOT_ADDED: {
    status: 422,
    retry: false,
    message: "That passkey couldn't be added. Please try again.",
  },
  PASSKEY_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message: "You've reached the limit for passkeys. Please remove one first.",
  },
  CODES_LOCKED: {
    status: 429,
    retry: false,
    message:
      "Too many wrong codes were entered for this address, so codes are locked for now. Please use a sign-in link from your email instead.",
  },
  PASSCODE_LOCKED: {
    status: 429,
    retry: false,
    message: "Too many wrong passcodes. Please wait before you try again, or use another method.",
  },
} as const satisfies ErrorList;
