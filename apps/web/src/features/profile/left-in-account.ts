import { formatAmount } from "@lilypad/money";
import type { AccountsView } from "../account/index.ts";

/** What is smaller can neither be sent nor seen; it does not keep anybody here. */
const smallestMinor = 10_000n;

/**
 * What stands against deleting an account: "$12.50 and 100.00 LIL". Money on its way out counts.
 * @returns an empty text when nothing is left, null when that isn't known right now
 */
export function leftInAccount(view: AccountsView): string | null {
  if (view.state !== "known") return null;
  const amounts = view.accounts
    .filter(({ minor, heldMinor }) => minor + heldMinor >= smallestMinor)
    .map(({ minor, heldMinor, asset }) => formatAmount(minor + heldMinor, asset));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(amounts);
}
