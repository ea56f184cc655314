import { assetOfCurrency, assets, toScaled } from "@lilypad/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf } from "../api/index.ts";
import { call } from "../session/index.ts";
import { type AccountsView, accountOf } from "./accounts-view.ts";
import { useUserId } from "./user-id.ts";

/** The sum of a person's dollars and euros. LIL is a reward and never part of it. */
export interface Total {
  /** Minor units of usdc. */
  minor: bigint;
  /** Whether there are euros, and whether they are part of the total. */
  euros: "none" | "counted" | "left out";
}

/** Decimals of a published rate. */
const ratePlaces = 6;

/**
 * The total in dollars, cut to a minor unit; null while the balances are unknown.
 * @param rate dollars for one euro; without it, euros are left out
 */
export function totalOf(view: AccountsView, rate: string | null): Total | null {
  const dollars = accountOf(view, "USD");
  if (dollars === null) return null;
  const euros = accountOf(view, "EUR")?.minor ?? 0n;
  if (euros === 0n) return { minor: dollars.minor, euros: "none" };
  if (rate === null) return { minor: dollars.minor, euros: "left out" };
  const { decimals: from } = assets[assetOfCurrency("EUR")];
  const { decimals: to } = assets[assetOfCurrency("USD")];
  const inDollars =
    (euros * toScaled(rate, ratePlaces) * 10n ** BigInt(to)) / 10n ** BigInt(from + ratePlaces);
  return { minor: dollars.minor + inDollars, euros: "counted" };
}

/** The published rate between dollars and euros; it changes once a day. */
const exchangeRateQuery = (userId: string) =>
  queryOptions({
    queryKey: ["exchange-rate", userId],
    queryFn: async ({ signal }) => dataOf(await call("getExchangeRate", { signal })),
    staleTime: 10 * 60_000,
  });

/** The person's total. The rate is only read if they have euros. */
export function useTotal(view: AccountsView): Total | null {
  const hasEuros = (accountOf(view, "EUR")?.minor ?? 0n) > 0n;
  const { data } = useQuery({ ...exchangeRateQuery(useUserId()), enabled: hasEuros });
  return totalOf(view, data?.rate ?? null);
}
