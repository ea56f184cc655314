/** The first step of paying a teleport link, and the page's errors. */
export const payerMessages = {
  join: "Join",
  loading: "Loading the payment link",
  page: (name: string) => `Pay ${name}`,
  notFound: "Teleport not found",
  failed: "Failed to load teleport details",
  error: {
    title: "Oops! Something went wrong",
    fallback: "An error occurred",
    support: "Need help? Write to us:",
    call: "Or call us:",
    contact: "Contact support",
    notFound: "Ask the person who sent you this link for a new one. No money was moved.",
    unread: "No money was moved. Please try again.",
  },
  /** Links that can't be paid now. None of these is an error. */
  closed: {
    what: (amount: string, name: string) => `${amount} to ${name}`,
    reason: {
      paid: {
        title: "This link has been paid",
        detail: "A link can be paid once. Ask for a new one to pay again.",
      },
      expired: {
        title: "This link has expired",
        detail: "No money was moved. Ask for a new link if you still want to pay.",
      },
      cancelled: {
        title: "This link was cancelled",
        detail: "No money was moved. Ask for a new link if you still want to pay.",
      },
      underWay: {
        title: "Someone is already paying this link",
        detail:
          "You don't have to do anything. If their payment doesn't arrive, you can pay it then.",
      },
      notPayableYet: {
        title: "This link can't be paid yet",
        detail:
          "Its owner's identity is still being verified. No money was moved. Please try again later.",
      },
    },
  },
  recipient: {
    to: "To",
    from: "From",
    bank: "Bank account",
    summary: "Requested amount",
    currency: "Currency",
    required: "Please select a currency",
    loading: "Loading currencies",
    failed: "Unable to load currencies",
    failedNote: "No money was moved.",
    none: "No currencies found",
    regular: "With your bank details",
    easy: "Easy transfer",
    easyNote: "Pay to a local account, without entering your bank details.",
    linked: "Pay from a linked account",
    linkedNote: "You're signed in, so you don't need to enter your bank details.",
    promise: "Pay from your own bank. No account needed.",
  },
} as const;
