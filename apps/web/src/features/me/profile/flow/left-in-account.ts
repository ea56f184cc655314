import { formatAmount } from "@lilypad/money";
import type { AccountsView } from "../../../../shared/account/index.ts";

/** What is smaller can neither be sent nor seen. */
const smallestMinor = 10_000n;
/** Less than 1.00 of a currency may be left behind. */
const smallRest = 1_000_000n;

export interface LeftInAccount {
  /** "$12.50 and 100.00 LIL"; empty when nothing is left. Money on its way out counts. */
  amounts: string;
  /** Whether it stands against deleting the account. */
  isInTheWay: boolean;
}

/** @returns what is left in the account of somebody who leaves, null when that isn't known right now */
export function leftInAccount(view: AccountsView): LeftInAccount | null {
  if (view.state !== "known") return null;
  const left = view.accounts
    .map(({ minor, heldMinor, asset }) => ({ total: minor + heldMinor, asset }))
    .filter(({ total }) => total >= smallestMinor);
  return {
    amounts: new Intl.ListFormat("en", { type: "conjunction" }).format(
      left.map(({ total, asset }) => formatAmount(total, asset)),
    ),
    isInTheWay: left.some(({ total }) => total >= smallRest),
  };
}
