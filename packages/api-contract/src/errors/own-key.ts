import type { ErrorList } from "./error-list.ts";

/** Errors of the keys with which people own their Safes. */
export const ownKeyErrors = {
  OWN_KEY_FIXED: {
    status: 409,
    retry: false,
    message:
      "Your account already belongs to your own key, and it can't be replaced here. Nothing was changed.",
  },
  OWN_KEY_IN_USE: {
    status: 409,
    retry: false,
    message:
      "This passkey owns your account, so it can't be removed here. Nothing was changed. If another passkey owns it too, remove this one as an owner first, under What you can sign.",
  },
  PASSKEY_CANNOT_OWN: {
    status: 422,
    retry: false,
    message:
      "The payment network can't verify this passkey, so it can't be the key to your account. Nothing was changed. Please create one on another device, or continue without it.",
  },
  OWN_KEY_NOT_CHECKED: {
    status: 503,
    retry: true,
    message:
      "We couldn't test your passkey on the payment network just now. Nothing was changed. Please try again in a few minutes.",
  },
} as const satisfies ErrorList;
