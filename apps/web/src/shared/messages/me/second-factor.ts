/** Confirming the second factor. */
export const secondFactorMessages = {
  title: "Secure Your Account",
  lead: "One more step: confirm it's you with your passkey or your passcode.",
  passcode: "Six-digit passcode",
  verify: "Verify",
  checking: "Checking",
  biometric: "Use your passkey",
  or: "or enter your passcode",
  skip: "Skip for now",
  skipNote: "You can look around without it. You'll need it to move money.",
  forgot: "Forgot your passcode?",
  lostPasskey: "Lost your passkey?",
  backToCode: "Back to email verification",
  unsupported:
    "This browser doesn't support passkeys. Please open Lilypad where you created yours, or sign in again there.",
  loading: "Loading your second factors",
  empty: "Please enter your passcode",
  failed: {
    title: "Authentication Failed",
    biometric: "Biometric authentication failed. Please try another method.",
    passcode: "Invalid passcode. Please try again.",
  },
  stepUp: {
    title: "Confirm it's you",
    lead: "You need your second factor to move money or change security settings.",
    forgot: "Forgot your passcode? Set a new one under Profile, Security.",
    cancelled: "You didn't confirm it's you, so nothing was done. No money was moved.",
  },
  resume: {
    title: "Welcome back",
    lead: (email: string) => `Confirm it's you, ${email}, to pick up where you left off.`,
    withEmail: "Sign in with your email instead",
    over: "Your session has expired. Please log in again.",
  },
} as const;
