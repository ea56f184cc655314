/** Tokens that Lilypad does not use, and ether, at the person's address. */
export const otherTokensMessages = {
  title: "Other tokens",
  entry: "Other tokens",
  entryMeta: "Find and return what we don't support",
  lead: "Tokens and ether at your address that Lilypad doesn't use. They have no price here, and anyone can give a token any name.",
  loading: "Looking on the network",
  failed: "Could not read the network",
  failedNote: "Nothing was changed. Please try again in a moment.",
  none: "Nothing else is here",
  noneText: "Only dollars, euros and LIL are at your address, as far as we've looked.",
  list: "At your address",
  ether: "Ether",
  unnamed: "Token without a name",
  hidden: (count: number) =>
    count === 1
      ? "1 token that looks like a trap is hidden."
      : `${count} tokens that look like traps are hidden.`,
  searched: (since: string) => `We've looked at everything since ${since}.`,
  searchMore: "Look further back",
  searching: "Looking",
  missing: {
    title: "Something missing?",
    text: "Enter the address of the token's contract. You find it where you sent it from.",
    label: "Token contract",
    hint: "Starts with 0x and has 42 characters",
    find: "Find it",
    finding: "Looking",
    invalid: "This isn't the address of a contract. Please check it or copy it again.",
    found: "Found it",
  },
  network: {
    title: "Sent on another network?",
    text: (network: string) =>
      `Your address is on ${network}. On another network that works like Ethereum, what you sent may still be at the same address. As long as we hold your account's key, we can often get it back there, by hand and within weeks. If you hold your own key, we can't yet.`,
    other:
      "On networks with other addresses, such as Bitcoin, Solana or Tron, we can't reach it. Please ask where you sent it from.",
    contact: "Contact support",
  },
  returns: {
    title: "Your returns",
    status: {
      requested: "We're looking at it",
      approved: "Approved, waiting to be signed",
      sent: "Sent",
      refused: "Not possible",
      cancelled: "Cancelled",
    },
    cancelOf: (what: string) => `Cancel the return of ${what}`,
    cancelled: "Return cancelled",
  },
  detail: {
    amount: "Amount",
    contract: "Contract",
    network: "Network",
    noValue:
      "Anyone can make a token with any name. If you didn't expect this one, leave it alone and don't visit any site that it names.",
    next: "Return",
  },
  form: {
    step: "Return",
    title: "Where should it go?",
    lead: (network: string) =>
      `Enter a wallet address on ${network} that you control. Don't send to an exchange unless it accepts this token.`,
    label: "Wallet address",
    hint: "Starts with 0x and has 42 characters",
    next: "Continue",
    checking: "Checking",
  },
  review: {
    title: "Check the return",
    lead: (days: number) =>
      `We hold your account's key offline, so people sign this by hand. It takes up to ${days} days.`,
    to: "To",
    fee: "Network fee",
    free: "Free",
    warning: "Please check the address. A return can't be undone.",
    confirm: "Ask for the return",
    asking: "Asking",
  },
  asked: {
    title: "We've got it",
    text: (days: number) =>
      `We'll check it and sign it by hand, within ${days} days. We'll tell you when it's sent.`,
    close: "Done",
  },
  refused: "Not asked for",
  close: "Close",
} as const;
