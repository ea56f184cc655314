const all = [
  "balances",
  "transactions",
  "requests",
  "notifications",
  "contacts",
  "profile",
  "referrals",
  "leaderboard",
  "kyc",
  "linked-accounts",
  "intents",
] as const;

export type Resource = (typeof all)[number];

const byEvent: Record<string, readonly Resource[]> = {
  // A new stream: what changed while there was none is not known.
  ready: all,
  balances: ["balances"],
  // A reward is often for somebody who was invited, and who now counts on the leaderboard.
  transactions: ["transactions", "referrals", "leaderboard"],
  requests: ["requests"],
  notifications: ["notifications"],
  contacts: ["contacts"],
  profile: ["profile"],
  referrals: ["referrals"],
  kyc: ["kyc"],
  "linked-accounts": ["linked-accounts"],
  intents: ["intents"],
};

/** What has to be read again after a live event; an event this version does not know changes nothing. */
export function changedResources(eventType: string): readonly Resource[] {
  return byEvent[eventType] ?? [];
}
