/** The page of limits and fees. */
export const limitsMessages = {
  title: "Limits and fees",
  loading: "Loading your limits",
  failed: "Could not load your limits",
  failedNote: "Your money isn't affected.",
  lowered: {
    title: "Your daily limit is lower",
    noFactor: (usual: string) =>
      `Set up a passcode or passkey to raise it to ${usual} after 24 hours.`,
    change: (moment: string, usual: string) =>
      `You changed your security settings. Your limit is ${usual} again from ${moment}.`,
    open: "Open Security",
  },
  unverified: {
    title: "Until your identity is verified",
    detail:
      "These limits apply to your dollars and euros together. Verify your identity to send more.",
    full: (max: string) =>
      `You have ${max} or more, so you can't request money. What others send you still arrives. Verify your identity to raise your limits.`,
    perDay: "Sent per day, all currencies",
    perMonth: "Sent per month, all currencies",
    leftThisMonth: "Left this month",
    maxBalance: "Held before you can't request more",
  },
  ownKey: {
    title: "You hold your own key",
    detail: (perDay: string) =>
      `That's why we move only up to ${perDay} a day for you: even someone who broke into our servers couldn't take more. You can change this limit with your passkey.`,
    open: "Change your daily limit",
  },
  payments: "Sending and requesting",
  paymentsNote: (payments: number) =>
    `Withdrawals count towards your daily limit, which resets at midnight UTC. You can send up to ${payments} payments a day.`,
  perPayment: "Per payment or request",
  perDay: "Per day",
  leftToday: "Left today",
  wallets: "Sending to wallet addresses",
  walletsPerDay: "Payments per day",
  walletsLeft: "Payments left today",
  walletAmount: (currency: string) => `${currency} per day`,
  walletAmountLeft: (currency: string) => `${currency} left today`,
  walletsUnverified:
    "Until your identity is verified, these lower limits apply to wallet addresses. They also count towards your daily limit.",
  walletsVerified: "These payments count towards your daily limit.",
  verify: "Verify your identity",
  topups: "Adding money from a bank",
  withdrawals: "Withdrawing to a bank",
  range: (min: string, max: string) => `${min} to ${max}`,
  withdrawal: "Per withdrawal",
  fees: "Fees",
  free: "Free",
  bankFee: "Shown before you confirm",
  feeRows: {
    account: "Opening and holding an account",
    send: "Sending and requesting",
    bank: "Adding and withdrawing money",
  },
  feesNote: "Our banking partner may charge a fee for bank transfers.",
} as const;
