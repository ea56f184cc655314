import { copied } from "../phrases/copied.ts";

/** Sending money. */
export const sendMessages = {
  title: "Send Money",
  to: "Send to",
  amount: "Amount",
  available: (amount: string) => `Available ${amount}`,
  availableLoading: "Loading balance",
  note: "Transaction note",
  action: "Send Money",
  sendTo: (amount: string, firstName: string) => `Send ${amount} to ${firstName}`,
  toReview: "Continue",
  review: {
    title: "Check the details",
    to: "To",
    amount: "Amount",
    fee: "Fee",
    free: "Free",
    note: "Note",
    left: "Balance after",
    first: (firstName: string) => `You haven't paid ${firstName} before.`,
    final: "Check that it's the right person. Payments between people can't be undone.",
    edit: "Edit payment",
  },
  overLimit: (limit: string) => `That's over your limit of ${limit} per payment.`,
  overDay: (left: string) => `You can send ${left} more today.`,
  /** Shown to people whose identity is not verified. */
  overUnverified: (left: string | null) =>
    left === null
      ? "You've reached your limit. Verify your identity to send more."
      : `You can send ${left} more today. Verify your identity to send more.`,
  dayReached: "You've reached today's limit. You can send again after midnight UTC.",
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
  remedies: { second_factor: "Open Security", identity: "Verify your identity" },
  unanswered: {
    title: "No answer yet",
    /** The text of every lost connection, followed by the consequence for the money. */
    text: "Connection error. Please check your internet and try again.",
    detail: (amount: string) =>
      `We can't confirm yet that ${amount} was sent. We'll keep checking, and it won't be sent twice.`,
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
    again: "Send again",
    share: "Share details",
    details: (amount: string, firstName: string, note: string) =>
      note === ""
        ? `${amount} sent to ${firstName} with Lilypad`
        : `${amount} sent to ${firstName} with Lilypad: ${note}`,
    copied: copied("Details"),
    copyFailed: "Failed to copy to clipboard",
    invalidTitle: "Invalid Transaction",
    invalidText: "We can't show this transaction. Check your history for details.",
    goToDashboard: "Go to Dashboard",
  },
  resumed: {
    title: "Success!",
    text: (amount: string, firstName: string) => `You sent ${firstName} ${amount}`,
  },
} as const;
