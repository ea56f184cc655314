/** Paying people while instant payments are off. */
export const signedSendMessages = {
  title: "You sign this payment yourself",
  text: "Instant payments are off, so your passkey asks you to confirm. We only pass the payment on and pay the network fee.",
  /** Beside the form, before the details are checked. */
  ahead: "Instant payments are off, so you sign this payment with your passkey.",
  account: (firstName: string) => `${firstName}'s account`,
  checking: "Checking",
  turnedOff:
    "You've turned off instant payments, so this payment needs your signature. No money was moved. Please continue and sign it with your passkey.",
  mismatch:
    "Our answer doesn't match what you entered, so nothing was signed and no money was moved. Please reload the app.",
  notSigned: "Your passkey didn't sign. No money was moved.",
} as const;
