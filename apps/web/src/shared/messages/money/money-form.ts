/** Texts that sending and requesting share. */
export const moneyFormMessages = {
  chooseCurrency: "Choose a currency",
  currencyLabel: (currency: string) => `Currency ${currency}`,
  noteLeft: (left: number) => (left === 1 ? "1 character left" : `${left} characters left`),
  /** Beside the form on wide screens. */
  review: {
    title: "Review",
    send: {
      nobody: "Choose who to pay.",
      to: "You're sending to",
      gets: (firstName: string) => `${firstName} gets`,
    },
    request: {
      nobody: "Choose who should pay you.",
      to: "You're requesting from",
      gets: () => "You get",
    },
    amount: "Amount",
    fee: "Fee",
    free: "Free",
    left: "Balance after",
  },
  /** Errors of a link or code that fills in the form. */
  link: {
    looking: (tag: string) => `Looking for @${tag}`,
    foreign: "That's not a Lilypad code.",
    own: "That's your own code. Choose someone else.",
    nobody: (tag: string) => `No one on Lilypad uses @${tag} any more.`,
    currency: (name: string) => `${name} isn't available here yet. Choose another currency.`,
    failed: (tag: string) => `We couldn't look up @${tag}. Please choose the person here.`,
  },
} as const;
