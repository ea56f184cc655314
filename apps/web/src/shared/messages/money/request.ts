/** Requesting money, and answering a payment request. */
export const requestMessages = {
  title: "Request Money",
  from: "Request from",
  amount: "Amount",
  suggested: "They'll see this amount before they pay.",
  note: "Request note",
  action: "Request Money",
  sending: "Sending your request",
  payerRequired: {
    title: "Payer Required",
    text: "Please select who you want to request money from",
  },
  invalidAmount: { title: "Invalid Amount", text: "Please enter a valid amount to request" },
  /** The button, once the person and the amount are known: "Request $18.00 from Ada". */
  actionTo: (about: string) => `Request ${about}`,
  about: (amount: string, firstName: string) => `${amount} from ${firstName}`,
  unanswered: {
    title: "No answer yet",
    detail:
      "We can't confirm yet that your request was sent. We'll keep checking, and it won't be sent twice.",
  },
  failed: {
    title: "Request Failed",
    fallback: "Failed to send payment request. Please try again.",
  },
  success: {
    title: "Your request has been sent successfully",
    text: (firstName: string) => `${firstName} will be notified.`,
    done: "Done",
  },
} as const;
