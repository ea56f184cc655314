/**
 * Every error the API can answer with. `message` is what a person reads: what happened, whether
 * money moved, what to do. `retry` says whether sending the same request again can help.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: {
    status: 400,
    retry: false,
    message: "Some of what was sent is not valid. Please check it and try again.",
  },
  PHONE_INVALID: {
    status: 400,
    retry: false,
    message: "That phone number doesn't look right. Please check it and try again.",
  },
  STATEMENT_TOO_LONG: {
    status: 400,
    retry: false,
    message: "There is too much in that period for one statement. Please choose a shorter one.",
  },
  UNAUTHENTICATED: {
    status: 401,
    retry: false,
    message: "Your session has expired. Please log in again.",
  },
  CONTACT_LINK_EXPIRED: {
    status: 401,
    retry: false,
    message: "Session expired. Please scan the QR code again from your computer.",
  },
  SESSION_NOT_RESUMABLE: {
    status: 401,
    retry: false,
    message: "Your session has expired. Please log in again.",
  },
  WEBHOOK_REJECTED: {
    status: 401,
    retry: false,
    message: "This message isn't signed as agreed. Nothing was changed.",
  },
  FORBIDDEN: { status: 403, retry: false, message: "You don't have permission to do that." },
  STEP_UP_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please confirm it's you to continue. No money was moved.",
  },
  KYC_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please complete your identity verification to continue. No money was moved.",
  },
  KYC_UNDER_REVIEW: {
    status: 403,
    retry: true,
    message:
      "Your identity is still being reviewed, which usually takes 2-3 minutes. No money was moved. Please try again then.",
  },
  TELEPORT_PAYER_UNKNOWN: {
    status: 403,
    retry: false,
    message: "Please enter your bank details in this browser first. No money was moved.",
  },
  LINK_OTHER_BROWSER: {
    status: 403,
    retry: false,
    message:
      "This link works only in the browser where you asked for it. Please open it there, or ask for a new one here.",
  },
  PASSKEY_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please confirm with your passkey to do this. Nothing was changed.",
  },
  SECURITY_CODE_REQUIRED: {
    status: 403,
    retry: false,
    message: "Please enter the code from your e-mail to do this. Nothing was changed.",
  },
  REWARD_NEEDS_ANOTHER_ADMIN: {
    status: 403,
    retry: false,
    message: "Another administrator has to approve what you proposed. Nothing was granted.",
  },
  REWARD_OWN: {
    status: 403,
    retry: false,
    message: "You can't decide about a reward for yourself. Nothing was granted.",
  },
  NOT_FOUND: { status: 404, retry: false, message: "We couldn't find that." },
  CHAT_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "This chat has ended. Please start a new one.",
  },
  BANK_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "We couldn't find that bank. Please choose another one. Nothing was linked.",
  },
  RECIPIENT_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "We couldn't find that person. No money was moved.",
  },
  TELEPORT_NOT_FOUND: {
    status: 404,
    retry: false,
    message:
      "We couldn't find this payment link. No money was moved. Please ask whoever sent it for a new one.",
  },
  METHOD_NOT_ALLOWED: { status: 405, retry: false, message: "That isn't possible here." },
  TAG_UNAVAILABLE: {
    status: 409,
    retry: false,
    message: "This display tag is no longer available. Please choose a different one.",
  },
  ACCOUNT_NOT_READY: {
    status: 409,
    retry: false,
    message: "Your account isn't fully set up yet. Please finish signing up. No money was moved.",
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
  SECOND_FACTOR_NOT_SET_UP: {
    status: 409,
    retry: false,
    message: "You haven't set this up yet. Please try another method.",
  },
  REWARD_NOT_OPEN: {
    status: 409,
    retry: false,
    message: "This reward was already decided, or has expired. Nothing new was granted.",
  },
  PRIZE_NOT_OPEN: {
    status: 409,
    retry: false,
    message: "This prize is on its way already, or was decided otherwise. Nothing was changed.",
  },
  IN_PROGRESS: {
    status: 409,
    retry: true,
    message: "We're still working on this. Please wait a moment.",
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
      "Some of your payments are still on their way. Please try again when they are done. Nothing was deleted.",
  },
  ACCOUNT_IN_USE: {
    status: 409,
    retry: true,
    message:
      "A top-up or withdrawal with this bank account is still under way. Please unlink it when that is done. Nothing was changed.",
  },
  BANK_ACCOUNT_ALREADY_LINKED: {
    status: 409,
    retry: false,
    message: "This bank account is linked already. Nothing was changed.",
  },
  BANK_ACCOUNT_NOT_ACTIVE: {
    status: 409,
    retry: false,
    message:
      "This bank account can't be used right now. No money was moved. Please choose another one.",
  },
  INTENT_NOT_CANCELLABLE: {
    status: 409,
    retry: false,
    message: "This is under way already and can't be cancelled any more. Nothing was changed.",
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
      "A payment of this link is under way already. Nothing was changed. Please try again when it is done.",
  },
  CODE_EXPIRED: {
    status: 410,
    retry: false,
    message: "This code has expired. Please request a new verification code.",
  },
  TELEPORT_NOT_OPEN: {
    status: 410,
    retry: false,
    message:
      "This link was paid or cancelled, or has expired. No money was moved. A new link is needed to pay.",
  },
  QUOTE_EXPIRED: {
    status: 410,
    retry: false,
    message: "This quote has expired. No money was moved. Please refresh the quote.",
  },
  BANK_LINK_EXPIRED: {
    status: 410,
    retry: false,
    message: "Linking this bank account took too long. Nothing was linked. Please start again.",
  },
  LINK_EXPIRED: {
    status: 410,
    retry: false,
    message: "This link has expired or was already used. Please ask for a new one.",
  },
  PAYLOAD_TOO_LARGE: { status: 413, retry: false, message: "That's too much to send at once." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: false, message: "That format isn't supported." },
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
    message: "This is more than you can send at once. No money was moved.",
  },
  DAILY_LIMIT_EXCEEDED: {
    status: 422,
    retry: false,
    message:
      "This is more than you can send in a day. No money was moved. Please try again tomorrow.",
  },
  DAILY_LIMIT_LOWERED: {
    status: 422,
    retry: false,
    message:
      "Your daily limit is lower for 24 hours because your security settings changed. No money was moved. Please send less, or try again later.",
  },
  BANK_ACCOUNT_REFUSED: {
    status: 422,
    retry: false,
    message:
      "We couldn't link your bank account. Please check the details and try again. No money was moved.",
  },
  BANK_ACCOUNT_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message:
      "You have linked as many bank accounts as a person can. Please unlink one first. Nothing was changed.",
  },
  BANK_LINK_CONFLICT: {
    status: 422,
    retry: false,
    message:
      "These details differ from the ones that were submitted first. Nothing new was linked. Please start again.",
  },
  QUOTE_MISMATCH: {
    status: 422,
    retry: false,
    message:
      "This quote is for another amount or bank account. No money was moved. Please refresh the quote.",
  },
  RAMP_AMOUNT_TOO_SMALL: {
    status: 422,
    retry: false,
    message: "This amount is too small for this bank account. No money was moved.",
  },
  RAMP_AMOUNT_TOO_LARGE: {
    status: 422,
    retry: false,
    message: "This amount is too large for this bank account. No money was moved.",
  },
  RAMP_UNSUPPORTED: {
    status: 422,
    retry: false,
    message: "This isn't possible with this bank account. No money was moved.",
  },
  TELEPORT_LINK_LIMIT_REACHED: {
    status: 422,
    retry: false,
    message:
      "You have as many open links as a person can. Please cancel one first. No link was made.",
  },
  TOO_MANY_TOPUPS: {
    status: 422,
    retry: false,
    message:
      "You have many top-ups waiting for their bank transfer. Please finish or cancel one first. No money was moved.",
  },
  CHAT_STEP_UNANSWERED: {
    status: 422,
    retry: false,
    message: "There is a question left to answer first. Please answer it, or start again.",
  },
  REQUEST_MISMATCH: {
    status: 422,
    retry: false,
    message: "This payment doesn't match the request. No money was moved.",
  },
  REWARD_TOO_LARGE: {
    status: 422,
    retry: false,
    message: "A reward can be 100,000 LIL at most. Nothing was granted.",
  },
  REWARD_RULES_INVALID: {
    status: 422,
    retry: false,
    message: "The rules file has errors. Nothing was changed: the rules from before stay in force.",
  },
  PROFILE_INCOMPLETE: {
    status: 422,
    retry: false,
    message: "Please complete your profile first. Missing name or email information.",
  },
  KYC_OTHER_ADDRESS: {
    status: 422,
    retry: false,
    message:
      "Identity verification uses the e-mail address you signed up with. Nothing was started.",
  },
  RAMP_REFUSED: {
    status: 422,
    retry: false,
    message:
      "Our banking partner didn't accept these details. No money was moved. Please check them and try again.",
  },
  PUSH_SERVICE_REFUSED: {
    status: 422,
    retry: false,
    message: "This browser's push service isn't supported here. Please try another browser.",
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
    message: "You have as many passkeys as an account can hold. Please remove one first.",
  },
  REFERRAL_INVALID: { status: 422, retry: false, message: "That invitation code can't be used." },
  RATE_LIMITED: {
    status: 429,
    retry: true,
    message: "That was a bit too fast. Please wait a moment and try again.",
  },
  CONTACT_LIMIT_REACHED: {
    status: 429,
    retry: false,
    message: "That's as many contacts as can be looked up in a day. Please try again tomorrow.",
  },
  PASSCODE_LOCKED: {
    status: 429,
    retry: false,
    message: "Too many wrong passcodes. Please wait before you try again, or use another method.",
  },
  INTERNAL: {
    status: 500,
    retry: true,
    message: "Something went wrong on our end. Please try again.",
  },
  SETTLEMENT_PAUSED: {
    status: 503,
    retry: true,
    message: "Payments are paused for a moment. No money was moved. Please try again soon.",
  },
  RAMP_NOT_CONFIGURED: {
    status: 503,
    retry: false,
    message: "Bank transfers aren't available in this Lilypad. No money was moved.",
  },
  RAMP_UNAVAILABLE: {
    status: 503,
    retry: true,
    message:
      "We can't reach our banking partner right now. No money was moved. Please try again in a moment.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    retry: true,
    message: "Something went wrong on our end. Please try again.",
  },
} as const satisfies Record<string, { status: number; retry: boolean; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
