const lockedUntil = (until: Date) =>
  until.toLocaleString("en-GB", { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** Entering a mailed code. */
export const emailCodeMessages = {
  label: "Six-digit code",
  resend: "Resend Code",
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  differentEmail: "Use a different email address",
  checking: "Checking your code",
  resent: { title: "Code sent", text: (email: string) => `A new code is on its way to ${email}.` },
  wrong: "Invalid verification code. Please try again.",
  expired: "Code Expired. Please request a new verification code.",
  unknown: "Please check your code and try again.",
  resendError: { title: "Resend Error", text: "Failed to resend code. Please try again." },
  locked: {
    title: "Codes are locked",
    text: (until: Date) =>
      `Too many wrong codes were entered for this address. Codes work again from ${lockedUntil(until)}. We can email you a link instead.`,
    linkInstead: "Email me a link instead",
  },
  malformed: "Invalid response format from verify OTP",
  /** For the log only; the next text is shown. */
  sessionFailed: (cause: string) => `Failed to set Supabase session: ${cause}`,
  notSignedIn: "We couldn't sign you in on this device. Please try again.",
} as const;
