import { type ChainAsset, type Currency, chainAssets, currencyOfAsset } from "@lilypad/money";
import { everybodysCurrencies, readWireAmount } from "../money/index.ts";
import type { Balances } from "./queries.ts";

export interface AccountView {
  currency: Currency;
  asset: ChainAsset;
  /** The amount that can be spent now, in minor units. */
  minor: bigint;
  /** The amount that is reserved for pending payments, in minor units. */
  heldMinor: bigint;
}

/**
 * The known balances of a person. `remembered` balances are the last known ones and are shown with their time. If
 * nothing is known, nothing is shown, never a zero.
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
}

export function accountsView({ balances, failed, online }: AccountsSource): AccountsView {
  if (balances === undefined) return { state: failed ? "unknown" : "loading" };
  const accounts = accountsOf(balances);
  return failed || !online
    ? { state: "remembered", accounts, asOf: new Date(balances.asOf) }
    : { state: "known", accounts };
}

function accountsOf({ balances }: Balances): AccountView[] {
  // A list that the device remembers may be of an earlier version, with fewer accounts.
  return chainAssets.flatMap((asset) => {
    const found = balances.find((balance) => balance.asset === asset);
    if (found === undefined) return [];
    return {
      asset,
      currency: currencyOfAsset(asset),
      minor: readWireAmount(found.balance, asset),
      heldMinor: readWireAmount(found.held, asset),
    };
  });
}

/** The assets that are money; LIL is a reward. */
const isMoney = ({ asset }: { asset: string }): boolean => asset !== "LIL";

const moneyOf = (known: Balances | null | undefined) => known?.balances.filter(isMoney) ?? [];

/** True if the balances are known and there is no money in any account, not even reserved. */
export function hasNoMoney(known: Balances | null | undefined): boolean {
  const money = moneyOf(known);
  return money.length > 0 && money.every(({ posted }) => Number(posted) === 0);
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
