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
  "limits",
  "linked-accounts",
  "intents",
  "tickets",
] as const;

export type Resource = (typeof all)[number];

const byEvent: Record<string, readonly Resource[]> = {
  // A new stream may have missed events, so everything is read again.
  ready: all,
  balances: ["balances"],
  // A reward is often for a referral, which then counts on the leaderboard.
  transactions: ["transactions", "referrals", "leaderboard"],
  // The inbox shows the outcome of requests.
  requests: ["requests", "notifications"],
  notifications: ["notifications"],
  contacts: ["contacts"],
  profile: ["profile"],
  referrals: ["referrals"],
  // A verified identity raises the limits.
  kyc: ["kyc", "limits"],
  "linked-accounts": ["linked-accounts"],
  intents: ["intents"],
  tickets: ["tickets"],
};

/** The resources to read again after a live event. Unknown events change nothing. */
export function changedResources(eventType: string): readonly Resource[] {
  return byEvent[eventType] ?? [];
}
