import { formatAmount } from "@lilypad/money";
import type { AccountsView } from "../../../../shared/account/index.ts";

/** Smaller amounts can neither be sent nor shown. */
const smallestMinor = 10_000n;
/** Less than 1.00 of a currency may be left behind. */
const smallRest = 1_000_000n;

export interface LeftInAccount {
  /** "$12.50 and 100.00 LIL"; empty if nothing is left. Pending payments are included. */
  amounts: string;
  /** True if it prevents deleting the account. */
  preventsDeletion: boolean;
}

/** @returns the remaining balance of a person who is leaving; null while it is unknown */
export function leftInAccount(view: AccountsView): LeftInAccount | null {
  if (view.state !== "known") return null;
  const left = view.accounts
    .map(({ minor, heldMinor, asset }) => ({ total: minor + heldMinor, asset }))
    .filter(({ total }) => total >= smallestMinor);
  return {
    amounts: new Intl.ListFormat("en", { type: "conjunction" }).format(
      left.map(({ total, asset }) => formatAmount(total, asset)),
    ),
    preventsDeletion: left.some(({ total }) => total >= smallRest),
  };
}
