import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Exchange = OperationData<"getExchange">["exchange"];
export type ExchangeCurrency = Exchange["from"];

/** The published rate, and whether money can be exchanged now. */
export const exchangeRateQuery = () =>
  queryOptions({
    queryKey: ["exchange", "rate"],
    queryFn: async ({ signal }) => dataOf(await call("getExchangeRate", { signal })),
    staleTime: 60_000,
  });

/** An exchange by its id or that of one of its transactions. A live event of `transactions` reads it again. */
export const exchangeQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", "exchange", id],
    queryFn: async ({ signal }) =>
      dataOf(await call("getExchange", { params: { id }, signal })).exchange,
  });

/** A quote for an amount, a decimal in `from`. It is used until it expires. */
export const quoteQuery = (from: ExchangeCurrency, amount: string) =>
  queryOptions({
    queryKey: ["exchange", "quote", from, amount],
    queryFn: async ({ signal }) => {
      const body = { from, to: otherCurrency(from), amount };
      return dataOf(await call("createExchangeQuote", { body, signal })).exchange;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A quote is not read again; a failed attempt is repeated.
    refetchOnReconnect: true,
  });

export const otherCurrency = (currency: ExchangeCurrency): ExchangeCurrency =>
  currency === "USD" ? "EUR" : "USD";
