/**
 * Kinds of history rows, sent as `transactionContext`. Every row has one of these kinds, and the app has
 * an icon and a text for each.
 */
export const activityKinds = [
  "p2p",
  "request_paid",
  "deposit",
  "reward_signup",
  "reward_notifications",
  "reward_referral_referrer",
  "reward_referral_referee",
  "reward_granted",
  "prize",
  "topup",
  "withdrawal",
  "withdrawal_returned",
  "teleport",
  "exchange",
  "exchange_returned",
  "wallet_send",
  "own_send",
  "imported",
] as const;
export type ActivityKind = (typeof activityKinds)[number];
