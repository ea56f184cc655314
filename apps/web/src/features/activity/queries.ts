import type { Currency } from "@lilypad/money";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { call } from "../../shared/session/index.ts";

export type Transaction = OperationData<"listTransactions">["transactions"][number];

/** Specification 1 §9, "Default paging". */
const recentCount = 10;
const pageSize = 20;

/** The latest transactions, for the dashboard. */
export const recentTransactionsQuery = (userId: string, currency?: Currency) =>
  queryOptions({
    queryKey: ["transactions", userId, "recent", currency ?? "all"],
    queryFn: async ({ signal }) => {
      const query = { limit: recentCount, ...(currency && { currency }) };
      return dataOf(await call("listTransactions", { params: { userId }, query, signal }))
        .transactions;
    },
  });

/** The whole history, page by page; the currency is left out for all. */
export const historyQuery = (userId: string, currency?: Currency) =>
  infiniteQueryOptions({
    queryKey: ["transactions", userId, "history", currency ?? "all"],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: pageSize, offset: pageParam, ...(currency && { currency }) };
      return dataOf(await call("listTransactions", { params: { userId }, query, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.hasMore ? offset + last.transactions.length : undefined,
  });
