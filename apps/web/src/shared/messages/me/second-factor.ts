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
  lockNote: "Lilypad is locked on this device. It opens once you've confirmed it's you.",
  forgot: "Forgot your passcode?",
  lostPasskey: "Lost your passkey?",
  backToCode: "Back to email verification",
  unsupported:
    "This browser doesn't support passkeys. Please open Lilypad where you created yours.",
  loading: "Loading",
  empty: "Please enter your passcode",
  failed: {
    title: "Authentication Failed",
    biometric: "Biometric authentication failed. Please try another method.",
    passcode: "Invalid passcode. Please try again.",
  },
  stepUp: {
    title: "Confirm it's you",
    lead: (method: "passkey" | "passcode" | "passkey or passcode", purpose: string) =>
      `Use your ${method} to ${purpose}.`,
    /** What a call does, if it gives no details of its own. */
    purposes: {
      sendTransfer: "send money",
      sendToWallet: "send money",
      createRampIntent: "move money",
      submitWithdrawal: "withdraw money",
      createTeleportTransaction: "pay this link",
      completeBankLink: "link your bank account",
      createPaymentAccount: "link your bank account",
      updateProfile: "change your details",
      deleteAccount: "delete your account",
      getMyData: "download your data",
      setUpPasscode: "set your passcode",
      removePasscode: "remove your passcode",
      getPasskeyOptions: "add a passkey",
      addPasskey: "add a passkey",
      renamePasskey: "rename your passkey",
      removePasskey: "remove your passkey",
      configureCardSafe: "set up your card",
      deployCardSafeModules: "set up your card",
      importIssuerApplicant: "set up your card",
      createVirtualCard: "create a card",
      unfreezeCard: "unfreeze your card",
    },
    otherPurpose: "continue",
    send: (amount: string, firstName: string) => `send ${amount} to ${firstName}`,
    withdraw: (amount: string) => `withdraw ${amount}`,
    bankDetails: "see the bank details",
    newPasscode: "set a new passcode",
    cancelled: "You didn't confirm it's you. No money was moved.",
  },
  lock: {
    title: "Lilypad is locked",
    /** @param methods what the person has; null while that is unknown */
    lead: (methods: { passcode: boolean; passkey: boolean } | null) =>
      methods === null || (methods.passcode && methods.passkey)
        ? "Unlock it with your passkey or passcode."
        : `Unlock it with your ${methods.passkey ? "passkey" : "passcode"}.`,
    offline: "You're offline. You can unlock Lilypad once you're back online.",
  },
  resume: {
    title: "Welcome back",
    lead: (email: string) => `Confirm it's you to pick up where you left off as ${email}.`,
    withEmail: "Sign in with your email instead",
    over: "Your session has expired. Please log in again.",
  },
} as const;
