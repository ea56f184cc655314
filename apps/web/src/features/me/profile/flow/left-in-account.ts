import type { Href } from "@lilypad/api-contract";
import { type ChainAsset, currencyOfAsset, formatAmount, majorToMinor } from "@lilypad/money";
import type { AccountsView } from "../../../../shared/account/index.ts";

/** Smaller amounts can neither be sent nor shown. */
const smallestMinor = 10_000n;
/** Less than 1.00 of a currency may be left behind. */
const smallRest = majorToMinor(1n, "usdc");

export interface LeftInAccount {
  /** "$12.50 and €3.00"; empty if no money is left. Pending payments are included. */
  money: string;
  /** True if the money prevents deleting the account. */
  preventsDeletion: boolean;
  /** The way to the bank with all dollars filled in; null without dollars. */
  toBank: Href | null;
  /** The way to a wallet with all of the first currency filled in. */
  toWallet: Href;
  /** "100.00 LIL", which lapses with the account; empty if there is none. */
  rewards: string;
}

const centMinor = 10_000n;

/** The parts of an address that fill in all that can be spent of an account. */
function fillIn({ minor, asset }: { minor: bigint; asset: ChainAsset }): string {
  const cents = (minor / centMinor).toString().padStart(3, "0");
  const amount = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  return new URLSearchParams({ amount, currency: currencyOfAsset(asset) }).toString();
}

/** @returns the money that is left in the account of a person who is leaving; null while it is unknown */
export function leftInAccount(view: AccountsView): LeftInAccount | null {
  if (view.state !== "known") return null;
  const left = view.accounts
    .map(({ minor, heldMinor, asset }) => ({ minor, total: minor + heldMinor, asset }))
    .filter(({ total }) => total >= smallestMinor);
  const money = left.filter(({ asset }) => asset !== "LIL");
  const rewards = left.find(({ asset }) => asset === "LIL");
  const dollars = money.find(({ asset }) => asset === "usdc");
  const [first] = money;
  return {
    toBank: dollars === undefined ? null : `/payments/withdraw?${fillIn(dollars)}`,
    toWallet: first === undefined ? "/send-money/wallet" : `/send-money/wallet?${fillIn(first)}`,
    money: new Intl.ListFormat("en", { type: "conjunction" }).format(
      money.map(({ total, asset }) => formatAmount(total, asset)),
    ),
    preventsDeletion: money.some(({ total }) => total >= smallRest),
    rewards: rewards === undefined ? "" : formatAmount(rewards.total, "LIL"),
  };
}
