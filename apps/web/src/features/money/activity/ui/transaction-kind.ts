/** The icon of a transaction without another person. */
export type TransactionIcon =
  | "gift"
  | "friend"
  | "trophy"
  | "deposit"
  | "bank"
  | "hop"
  | "wallet"
  | "other";

/** @param kind the transactionContext of the API; kinds that this app does not know have a general icon */
export function transactionIcon(kind: string): TransactionIcon {
  if (kind.startsWith("reward_referral")) return "friend";
  if (kind.startsWith("reward")) return "gift";
  if (kind === "prize") return "trophy";
  if (kind === "deposit") return "deposit";
  if (kind === "topup" || kind.startsWith("withdrawal")) return "bank";
  if (kind === "teleport") return "hop";
  if (kind === "wallet_send" || kind === "own_send") return "wallet";
  return "other";
}
