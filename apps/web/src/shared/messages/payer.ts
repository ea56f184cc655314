/** Specification 2 §2 ("Public teleport payer page"), §4, §5 and §8 ("Public payer"). */
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
    contact: "Contact support",
    notFound: "Please ask whoever sent you this link for a new one. No money was moved.",
    unread: "No money was moved. Please try again.",
    notPayableYet:
      "This link can't be paid yet, because its owner's identity is still being verified. No money was moved. Please try again later.",
    underWay:
      "Somebody is paying this link already. No money was moved. Please try again when that is done.",
    paid: "This link has been paid. A new link is needed to pay again.",
    expired: "This link has expired. No money was moved. Please ask for a new one.",
    cancelled: "This link was taken back. No money was moved. Please ask for a new one.",
  },
  recipient: {
    to: "To",
    from: "From",
    bank: "Bank account",
    summary: "What is asked for",
    currency: "Currency",
    required: "Please select a currency",
    loading: "Loading currencies",
    failed: "Unable to load currencies",
    failedNote: "No money was moved.",
    none: "No currencies found",
    regular: "From your bank account",
    easy: "Easy transfer",
    easyNote: "Pay to a local account, without telling your bank details.",
    promise: "Pay from your own bank. No account needed.",
  },
} as const;
