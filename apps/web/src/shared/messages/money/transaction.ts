import { copied } from "../phrases/copied.ts";

/** The details of a transaction. */
export const transactionMessages = {
  title: "Transaction",
  /** The transaction that the address names. */
  opened: {
    loading: "Loading the transaction",
    missing: "Transaction not found",
    missingText: "There is no such transaction in your history.",
    failed: "Could not load this transaction",
    failedNote: "Your money is safe.",
  },
  from: (name: string) => `From ${name}`,
  to: (name: string) => `To ${name}`,
  /** The line above the amount of money to or from a bank. */
  party: {
    topup: (bank: string) => `Top up from ${bank}`,
    withdrawal: (bank: string) => `Withdrawal to ${bank}`,
    withdrawal_returned: (bank: string) => `Withdrawal to ${bank}, returned`,
    teleport: (payer: string) => `Paid by ${payer}`,
  },
  date: "Date",
  note: "Note",
  loadingBank: "Loading the bank transfer",
  bankFailed: "Could not load the bank transfer",
  bank: "Bank",
  account: (bank: string, last4: string) => `${bank} ••${last4}`,
  reference: "Reference",
  paidBy: "Paid by",
  someone: "Someone who gave no name",
  sent: { topup: "You sent", withdraw: "You withdrew", teleport: "They sent" },
  result: {
    topup: "Added to your balance",
    withdraw: "Paid to your bank",
    teleport: "Paid to your bank",
  },
  timeline: "Timeline",
  steps: {
    accepted: "Quote confirmed",
    marked_sent: "Marked as sent by the payer",
    moved: "Dollars sent",
    received: {
      topup: "Received from your bank",
      withdraw: "Received by our banking partner",
      teleport: "Received from their bank",
    },
    completed: {
      topup: "Added to your balance",
      withdraw: "Paid to your bank",
      teleport: "Paid to your bank",
    },
    failed: "Stopped",
  },
  report: "Report a problem",
  reportSubject: (id: string) => `Problem with transaction ${id}`,
  reportBody: (id: string, name: string, amount: string) =>
    `Transaction: ${id}\nWhat: ${name}, ${amount}\n\nWhat happened?\n`,
  fromLabel: "From",
  toLabel: "To",
  transaction: "Transaction",
  waitingForHash: "On its way to the network",
  copyTransaction: "Copy transaction",
  copyAddress: "Copy address",
  addressCopied: copied("Address"),
  /** With the hash as it is shown. */
  explore: (hash: string) => `See the transaction ${hash} on the blockchain`,
  copied: copied("Transaction"),
  copyFailed: "Failed to copy to clipboard",
  pendingNote: {
    sent: "Set aside and on its way. It can't be sent twice.",
    received: "On its way to you. You can spend it once it's completed.",
  },
  checkNote: {
    credit: {
      checking: "We're checking this deposit. You can spend it once we've finished.",
      kept: "We can't release this deposit for now. Please contact support.",
    },
    debit: {
      checking: "We're checking this payment. Your money is set aside, and we'll let you know.",
      kept: "This payment is on hold. Please contact support.",
    },
  },
  cancel: {
    open: "Cancel payment",
    title: "Cancel this payment?",
    text: "The money stays in your account.",
    keep: "Keep it",
    done: "Payment cancelled",
    failed: "This payment wasn't cancelled",
  },
  failedNote: "This payment failed. No money was moved.",
  request: "Request",
  send: "Send",
  /** Why money moved, by kind and direction; shown below the amount in the transaction's details. */
  stories: {
    p2p: {
      credit: "They sent you this.",
      debit: "You sent them this.",
    },
    request_paid: {
      credit: "They paid your request.",
      debit: "You paid their request.",
    },
    deposit: {
      credit: "Received from an outside wallet.",
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
      credit: "A withdrawal couldn't be paid out, so it was returned to you.",
      debit: "The network reversed this.",
    },
    teleport: {
      credit: "Your teleport link was paid. The money went straight to your bank.",
      debit: "This payment was reversed.",
    },
    wallet_send: {
      credit: "This payment was reversed.",
      debit: "You sent this to a wallet.",
    },
    own_send: {
      credit: "This payment was reversed.",
      debit: "You moved this with your own key.",
    },
    exchange: {
      credit: "You got this in exchange for the other currency.",
      debit: "You exchanged this for the other currency.",
    },
    exchange_returned: {
      credit: "An exchange couldn't be completed, so the money was returned to you.",
      debit: "The network reversed this.",
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
      credit:
        "A friend you invited joined, and added money that stayed or verified their identity.",
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
      credit: "You finished in the weekly top three.",
      debit: "This prize was reversed.",
    },
  },
} as const;
