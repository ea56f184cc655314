/**
 * What kind of movement a row of history is: the transactionContext of the wire. Whoever adds rows uses
 * one of these, and the app has a picture and a story for each.
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
  "imported",
] as const;
export type ActivityKind = (typeof activityKinds)[number];
