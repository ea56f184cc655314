import { type ChainAsset, type Currency, chainAssets, currencyOfAsset } from "@lilypad/money";
import { everybodysCurrencies, readWireAmount } from "../money/index.ts";
import type { Balances } from "./last-balances.ts";

export interface AccountView {
  currency: Currency;
  asset: ChainAsset;
  /** The amount that can be spent now, in minor units. */
  minor: bigint;
  /** The amount that is reserved for pending payments, in minor units. */
  heldMinor: bigint;
}

/**
 * What is known about a person's money. `remembered` balances are the last known ones and are shown with
 * their time. If nothing is known, nothing is shown, never a zero.
 */
export type AccountsView =
  | { state: "loading" }
  | { state: "known"; accounts: readonly AccountView[] }
  | { state: "remembered"; accounts: readonly AccountView[]; asOf: Date }
  | { state: "unknown" };

export interface AccountsSource {
  balances: Balances | undefined;
  /** The latest attempt to read them failed. */
  failed: boolean;
  online: boolean;
  remembered: Balances | null;
}

export function accountsView({
  balances,
  failed,
  online,
  remembered,
}: AccountsSource): AccountsView {
  const latest = balances ?? remembered;
  if (failed || !online) {
    if (latest === null) return failed ? { state: "unknown" } : { state: "loading" };
    return { state: "remembered", accounts: accountsOf(latest), asOf: new Date(latest.asOf) };
  }
  if (balances === undefined) return { state: "loading" };
  return { state: "known", accounts: accountsOf(balances) };
}

function accountsOf({ balances }: Balances): AccountView[] {
  return chainAssets.map((asset) => {
    const found = balances.find((balance) => balance.asset === asset);
    return {
      asset,
      currency: currencyOfAsset(asset),
      minor: found === undefined ? 0n : readWireAmount(found.balance, asset),
      heldMinor: found === undefined ? 0n : readWireAmount(found.held, asset),
    };
  });
}

/** The account of a currency, or null while it is unknown. */
export function accountOf(view: AccountsView, currency: Currency): AccountView | null {
  if (view.state === "loading" || view.state === "unknown") return null;
  return view.accounts.find((account) => account.currency === currency) ?? null;
}

/** The currencies that a person is shown: LIL and USD, and EUR once they hold or have held any. */
export function shownCurrencies(balances: Balances | null | undefined): Currency[] {
  const euro = balances?.balances.find(({ currency }) => currency === "EUR");
  return [...everybodysCurrencies, ...(euro?.everHeld === true ? ["EUR" as const] : [])];
}
