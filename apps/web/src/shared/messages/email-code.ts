/** Entering the code that was mailed. */
export const emailCodeMessages = {
  label: "Six-digit code",
  resend: "Resend Code",
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  differentEmail: "Use a different email address",
  checking: "Checking your code",
  resent: { title: "Code sent", text: (email: string) => `A new code is on its way to ${email}.` },
  failed: {
    title: "Verification Failed",
    text: "Invalid verification code. Please try again.",
  },
  expired: { title: "Code Expired", text: "Please request a new verification code." },
  error: { title: "Verification Error", text: "Please check your code and try again." },
  resendError: { title: "Resend Error", text: "Failed to resend code. Please try again." },
  malformed: "Invalid response format from verify OTP",
  sessionFailed: (cause: string) => `Failed to set Supabase session: ${cause}`,
} as const;
