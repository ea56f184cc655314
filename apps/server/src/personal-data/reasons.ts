/** The reason why data about a person stays after their account is deleted. */
export interface KeptReason {
  /**
   * The data and the reason, in a sentence for the person; null if they need not read it, and `because` gives the
   * reason.
   */
  readonly told: string | null;
  readonly because: string;
}

/** The reasons why a column stays. People who leave read each of them, in this order. */
export const reasons = {
  books: {
    told: "Payment records, under account numbers (ours and our banking partner's) instead of your name.",
    because: "The sums of the ledger must be zero, and the law requires payment records.",
  },
  chain: {
    told: "Your account's address on the blockchain, which is public and can't be deleted by anyone.",
    because: "The chain has it too, and money that arrives later belongs to someone.",
  },
  othersHistory: {
    told: "Payments and their notes in the history of people you paid or who paid you, shown with “Deleted account”.",
    because: "It is the history of other people as well.",
  },
  tag: {
    told: "Your display tag, so no one can take it for a year and pretend to be you.",
    because: "Other people know the person by it.",
  },
  rewards: {
    told: "If you earned rewards or invited someone: a fingerprint of your email address for three years, and of the devices you earned them on for one year, so no one can earn them repeatedly. Your address can't be read from it.",
    because: "Otherwise a reward could be earned again by deleting an account.",
  },
  partners: {
    told: "Data held by our banking partner and the card issuer, if you used them. The law requires them to keep it and we can't delete it there, but we unlink your bank accounts.",
    because:
      "Without the partner's numbers the accounts could not be unlinked there, nor bookings be found.",
  },
  checks: {
    told: "Results of checks that the law requires, such as against sanctions lists, without your name.",
    because: "The law requires a record of what was checked and decided.",
  },
  staffActs: {
    told: "A record of what our staff did with your account and why, under a number instead of your name, so misuse can be found.",
    because: "A record that can be emptied by deleting an account proves nothing.",
  },
  adminAddress: {
    told: "If our settings name you as an administrator, your email address, so no one else becomes one with it.",
    because: "A new account with this address would be an administrator's.",
  },
  sessions: {
    told: "When you signed in and out, without your devices, so an old sign-in never works again.",
    because: "A token of an old session is refused because its session has ended.",
  },
  passing: {
    told: "Technical records without your name, such as messages from our banking partner, which are deleted within 30 days.",
    because: "They are removed automatically, by age.",
  },
  settings: {
    told: null,
    because: "The operator's settings name them, and every start stores them again.",
  },
  underWay: {
    told: null,
    because: "The deletion is refused until it has ended, so there is no such row.",
  },
} as const satisfies Record<string, KeptReason>;

export type ReasonName = keyof typeof reasons;

/** Not a column: small amounts that are left in the account. */
const smallRests =
  "Amounts below 1.00 of dollars or euros, if you left any in the account. Our support can send them to you.";

/** The data that stays after a deletion and the reasons, in sentences for the person. */
export const keptTexts: readonly string[] = [
  ...Object.values<KeptReason>(reasons).flatMap(({ told }) => told ?? []),
  smallRests,
];
