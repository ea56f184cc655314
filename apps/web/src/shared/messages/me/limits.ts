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
      `That's why we move only up to ${perDay} a day for you: even someone who broke into our servers couldn't take more. You can raise or lower this limit with your passkey.`,
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
  /** @param of a hundred of the currency */
  percent: (percent: string, fee: string, of: string) => `${percent}%, such as ${fee} of ${of}`,
  /** A partner's fee. */
  partner: (fee: string) => `About ${fee}`,
  linkFee: "Free for you",
  feeRows: {
    account: "Opening and holding an account",
    send: "Sending, requesting and receiving",
    wallet: "Sending to a wallet address",
    exchange: "Exchanging dollars and euros",
    topup: "Adding money from a bank",
    withdrawal: "Withdrawing to a bank",
    link: "Getting paid by a Teleport link",
  },
  feesNote: {
    ours: "We take only the fee for exchanging, and show it before you confirm.",
    partners:
      "Fees of bank transfers are our banking partner's. The exact fee is in your quote before you confirm, and anyone who pays your link sees theirs before they pay.",
  },
  exchange: {
    title: "Exchanging",
    person: (currency: string) => `${currency} per day`,
    everybody: (currency: string) => `${currency} per day, everyone together`,
    note: "Counted in the currency that you give. Exchanges also count towards your daily number of payments.",
  },
  links: "Getting paid by a Teleport link",
  perLink: "Per link",
} as const;
