import { type ActivityKind, activityKinds } from "@lilypad/api-contract";

export type ActivityDirection = "credit" | "debit";

interface Description {
  /** Shown if there is no other person to name. */
  title: string;
  context: "p2p" | "fx" | "others";
}

const descriptions: Record<ActivityKind, Record<ActivityDirection, Description>> = {
  p2p: {
    credit: { title: "Received", context: "p2p" },
    debit: { title: "Sent", context: "p2p" },
  },
  request_paid: {
    credit: { title: "Request paid", context: "p2p" },
    debit: { title: "Request paid", context: "p2p" },
  },
  deposit: {
    credit: { title: "Deposit", context: "others" },
    debit: { title: "Deposit returned", context: "others" },
  },
  reward_signup: {
    credit: { title: "Welcome reward", context: "others" },
    debit: { title: "Welcome reward returned", context: "others" },
  },
  reward_notifications: {
    credit: { title: "Notifications reward", context: "others" },
    debit: { title: "Notifications reward returned", context: "others" },
  },
  reward_referral_referrer: {
    credit: { title: "Referral reward", context: "others" },
    debit: { title: "Referral reward returned", context: "others" },
  },
  reward_referral_referee: {
    credit: { title: "Invitation reward", context: "others" },
    debit: { title: "Invitation reward returned", context: "others" },
  },
  reward_granted: {
    credit: { title: "Extra reward", context: "others" },
    debit: { title: "Extra reward returned", context: "others" },
  },
  prize: {
    credit: { title: "Leaderboard prize", context: "others" },
    debit: { title: "Leaderboard prize returned", context: "others" },
  },
  topup: {
    credit: { title: "Top-up", context: "others" },
    debit: { title: "Top-up returned", context: "others" },
  },
  withdrawal: {
    credit: { title: "Withdrawal returned", context: "others" },
    debit: { title: "Withdrawal", context: "others" },
  },
  withdrawal_returned: {
    credit: { title: "Withdrawal returned", context: "others" },
    debit: { title: "Withdrawal", context: "others" },
  },
  teleport: {
    credit: { title: "Teleport link paid", context: "others" },
    debit: { title: "Teleport payment returned", context: "others" },
  },
  exchange: {
    credit: { title: "Exchanged", context: "fx" },
    debit: { title: "Exchanged", context: "fx" },
  },
  exchange_returned: {
    credit: { title: "Exchange returned", context: "fx" },
    debit: { title: "Exchange", context: "fx" },
  },
  wallet_send: {
    credit: { title: "Returned from a wallet address", context: "others" },
    debit: { title: "Sent to a wallet address", context: "others" },
  },
  own_send: {
    credit: { title: "Returned to your wallet", context: "others" },
    debit: { title: "Sent with your own key", context: "others" },
  },
  imported: {
    credit: { title: "Received", context: "others" },
    debit: { title: "Sent", context: "others" },
  },
};

const isActivityKind = (kind: string): kind is ActivityKind =>
  (activityKinds as readonly string[]).includes(kind);

/**
 * The kind that is shown. A transfer from another customer's Safe to the address looks like any deposit, so that people
 * cannot find out which addresses belong to customers; only rewards distinguish the two, because it is not money from
 * outside.
 */
export const shownKind = (kind: string): string => (kind === "wallet_received" ? "deposit" : kind);

/** The title that people read for a line of their history, and its context on the wire. */
export function describeActivity(kind: string, direction: ActivityDirection): Description {
  const shown = shownKind(kind);
  if (isActivityKind(shown)) return descriptions[shown][direction];
  return { title: direction === "credit" ? "Received" : "Sent", context: "others" };
}
