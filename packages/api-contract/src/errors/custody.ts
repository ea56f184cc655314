import type { ErrorList } from "./error-list.ts";

/** Errors of people's own keys. */
export const custodyErrors = {
  OWN_KEY_REQUIRED: {
    status: 409,
    retry: false,
    message: "Please choose a passkey for this first. Nothing was changed, and no money was moved.",
  },
  HANDOVER_NOT_NEEDED: {
    status: 409,
    retry: false,
    message: "You already hold your own key. Nothing was changed.",
  },
  HANDOVER_CANCELLING: {
    status: 409,
    retry: true,
    message:
      "We're still cancelling your last request. Nothing was changed. Please try again in a minute.",
  },
  HANDOVER_TOO_EARLY: {
    status: 409,
    retry: false,
    message:
      "To protect your account, you can't hold your own key yet: your first passkey or passcode has to be a few days old, and a day has to pass after each change of them. Nothing was changed, and no money was moved. The hand-over screen shows when it's possible.",
  },
  HANDOVER_OPEN: {
    status: 409,
    retry: false,
    message:
      "Your account is being handed over to your key. Nothing was changed. To choose another passkey, cancel that first.",
  },
  HANDOVER_NOT_OPEN: {
    status: 409,
    retry: false,
    message:
      "There's nothing left to cancel. Nothing was changed. Please check who holds your key in your security settings.",
  },
} as const satisfies ErrorList;
