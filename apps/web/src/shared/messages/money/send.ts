/** Sending money. */
export const sendMessages = {
  title: "Send Money",
  to: "Send to",
  amount: "Amount",
  available: (amount: string) => `Available ${amount}`,
  availableLoading: "Loading balance",
  note: "Transaction note",
  action: "Send Money",
  sending: "Sending",
  reject: "Reject Request",
  rejectTitle: "Reject Payment Request?",
  rejectText: (name: string) => `We'll let ${name} know that you won't pay. No money is moved.`,
  rejectConfirm: "Reject",
  rejectKeep: "Keep",
  rejected: "Request rejected",
  recipientRequired: { title: "Recipient Required", text: "Please select a recipient" },
  invalidAmount: { title: "Invalid Amount", text: "Please enter a valid amount" },
  insufficient: {
    title: "Insufficient Balance",
    text: (currency: string) => `You don't have enough ${currency} for this transaction`,
  },
  failed: {
    title: "Transaction Failed",
    fallback: "Failed to send money. Please try again.",
  },
  openSecurity: "Open Security",
  unanswered: {
    title: "No answer yet",
    /** The text of every lost connection, followed by what it means for the money. */
    text: "Connection error. Please check your internet and try again.",
    detail: (amount: string) =>
      `We don't know yet if ${amount} was sent. We'll keep checking, and it can't be sent twice.`,
  },
  noRequest: { title: "No Request to Reject", text: "No payment request ID found" },
  rejectFailed: {
    title: "Rejection Failed",
    fallback: "Failed to reject payment request. Please try again.",
  },
  success: {
    title: "Success!",
    youSent: (firstName: string) => `You sent ${firstName}`,
    done: "Done",
    invalidTitle: "Invalid Transaction",
    invalidText: "We can't show this transaction. Check your history to see what happened.",
    goToDashboard: "Go to Dashboard",
  },
  resumed: {
    title: "Success!",
    text: (amount: string, firstName: string) => `You sent ${firstName} ${amount}`,
  },
} as const;
