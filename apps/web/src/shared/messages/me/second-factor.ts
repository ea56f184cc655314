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
  skipNote: "Without it you can look around. Moving money will ask for it.",
  forgot: "Forgot your passcode?",
  lostPasskey: "Lost your passkey?",
  backToCode: "Back to email verification",
  unsupported:
    "This browser can't use passkeys. Please open Lilypad where you made yours, or sign in again there.",
  loading: "Finding out how you can confirm",
  empty: "Please enter your passcode",
  failed: {
    title: "Authentication Failed",
    biometric: "Biometric authentication failed. Please try another method.",
    passcode: "Invalid passcode. Please try again.",
  },
  stepUp: {
    title: "Confirm it's you",
    lead: "Moving money and changing security settings need your second factor.",
    forgot: "Forgot your passcode? Set a new one under Profile, Security.",
    cancelled: "You didn't confirm it's you, so nothing was done. No money was moved.",
  },
  resume: {
    title: "Welcome back",
    lead: (email: string) => `Confirm it's you, ${email}, and go on where you left off.`,
    withEmail: "Sign in with your email instead",
    over: "Your session has expired. Please log in again.",
  },
} as const;
