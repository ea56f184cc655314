/** The history and the details of a transaction. */
export const activityMessages = {
  title: "History",
  search: "Search names, notes and amounts",
  noneFound: "No results found",
  noneFoundText: "Try a name, a word of the note, or the amount.",
  statement: "Statement",
  filters: "Show",
  filter: {
    all: "All History",
    LIL: "LIL Bits Reward",
    USD: "US Dollar",
    EUR: "Euro",
    GBP: "Pounds",
  },
  loading: "Loading your history",
  loadingMore: "Loading more",
  failed: "Could not load your transactions",
  moreFailed: "Could not load more transactions",
  failedNote: "Your money is safe.",
  empty: "No transactions yet",
  emptyText: "Money you send and receive will show up here.",
  end: "You've reached the end of your transaction history",
  today: "Today",
  yesterday: "Yesterday",
  status: { confirmed: "Completed", pending: "Pending", failed: "Failed" },
  failedRow: "Failed, no money moved",
  pendingRow: (note: string) => `Pending · ${note}`,
  noNote: { received: "Received", sent: "Sent" },
  openLabel: (name: string, amount: string, time: string) => `${name}, ${amount}, ${time}`,
  detail: {
    title: "Transaction",
    from: (name: string) => `From ${name}`,
    to: (name: string) => `To ${name}`,
    date: "Date",
    note: "Note",
    fromLabel: "From",
    toLabel: "To",
    transaction: "Transaction",
    waitingForHash: "On its way to the network",
    copyTransaction: "Copy transaction",
    explore: "See the transaction on the blockchain",
    copied: "Transaction copied to clipboard!",
    copyFailed: "Failed to copy to clipboard",
    pendingNote: {
      sent: "Set aside and on its way. It can't be sent twice.",
      received: "On its way to you. You can spend it once it is completed.",
    },
    failedNote: "This payment failed. No money was moved.",
    request: "Request",
    send: "Send",
  },
  /** Why money moved, by kind and direction; shown below the amount in the transaction's details. */
  stories: {
    p2p: {
      credit: "They sent you this.",
      debit: "You sent them this.",
    },
    request_paid: {
      credit: "They paid what you asked for.",
      debit: "You paid what they asked for.",
    },
    deposit: {
      credit: "It came to your wallet's address from outside Lilypad.",
      debit: "The network reversed this deposit.",
    },
    topup: {
      credit: "You topped up from your bank account.",
      debit: "The network reversed this top-up.",
    },
    withdrawal: {
      credit: "This withdrawal was reversed.",
      debit: "You withdrew this to your bank account.",
    },
    withdrawal_returned: {
      credit: "A withdrawal could not be paid out, so it came back to you.",
      debit: "The network reversed this.",
    },
    teleport: {
      credit: "Someone paid your teleport link. The money went straight into your bank account.",
      debit: "This payment was reversed.",
    },
    reward_signup: {
      credit: "For opening your account.",
      debit: "This reward was reversed.",
    },
    reward_notifications: {
      credit: "For turning notifications on.",
      debit: "This reward was reversed.",
    },
    reward_referral_referrer: {
      credit: "A friend you invited joined, and added money or verified their identity.",
      debit: "This reward was reversed.",
    },
    reward_referral_referee: {
      credit: "You joined by invitation, and added money or verified your identity.",
      debit: "This reward was reversed.",
    },
    reward_granted: {
      credit: "A bonus from Lilypad.",
      debit: "This reward was reversed.",
    },
    prize: {
      credit: "You were in the weekly top three on the leaderboard.",
      debit: "This prize was reversed.",
    },
  },
} as const;
