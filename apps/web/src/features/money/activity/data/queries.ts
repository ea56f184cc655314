import type { Currency } from "@lilypad/money";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../../shared/api/index.ts";
import { remembered } from "../../../../shared/remembered/index.ts";
import { call } from "../../../../shared/session/index.ts";

export type Transaction = OperationData<"listTransactions">["transactions"][number];

export type Statement = OperationData<"getStatement">;

export type BankTransferData = NonNullable<OperationData<"getTransaction">["bankTransfer"]>;

/** How many transactions the dashboard fetches, and the history per page. */
const recentCount = 10;
const pageSize = 20;

/** The currencies to filter by: those that people hold, and the pounds of teleport payments. */
export type HistoryCurrency = Currency | "GBP";

/** The groups of transactions to filter by. */
export const historyGroups = ["sent", "received", "bank", "exchange", "rewards"] as const;
export type HistoryGroup = (typeof historyGroups)[number];

/** The latest transactions, for the dashboard. */
export const recentTransactionsQuery = (userId: string, currency?: Currency) =>
  queryOptions({
    queryKey: ["transactions", userId, "recent", currency ?? "all"],
    queryFn: async ({ signal }) => {
      const query = { limit: recentCount, ...(currency && { currency }) };
      return dataOf(await call("listTransactions", { params: { userId }, query, signal }))
        .transactions;
    },
    meta: remembered,
  });

/** The filters of a history; without any, it is the whole history. */
export interface HistoryQuery {
  currency?: HistoryCurrency;
  group?: HistoryGroup;
  /** Times in ISO 8601; `until` is exclusive. */
  from?: string;
  until?: string;
  search?: string;
}

/** The history in pages. */
export const historyQuery = (userId: string, wanted: HistoryQuery) =>
  infiniteQueryOptions({
    queryKey: ["transactions", userId, "history", wanted],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: pageSize, offset: pageParam, ...wanted };
      return dataOf(await call("listTransactions", { params: { userId }, query, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.hasMore ? offset + last.transactions.length : undefined,
    // Only the history of a currency or the whole one is remembered.
    ...(Object.keys(wanted).every((name) => name === "currency") && { meta: remembered }),
  });

/** How many lines the filters of the history have. @param since the start of the month (ISO 8601) */
export const historyCountsQuery = (userId: string, since: string) =>
  queryOptions({
    queryKey: ["transactions", userId, "counts", since],
    queryFn: async ({ signal }) =>
      dataOf(await call("countTransactions", { params: { userId }, query: { since }, signal }))
        .counts,
  });

/** Whether the history has any transaction in pounds. */
export const hasPoundsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["transactions", userId, "has-pounds"],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, currency: "GBP" } as const;
      const found = dataOf(await call("listTransactions", { params: { userId }, query, signal }));
      return found.transactions.length > 0;
    },
  });

/** The settled transactions in a currency between two times (ISO 8601, the second one exclusive). */
export const statementQuery = (
  userId: string,
  currency: Currency,
  period: { from: string; until: string } | null,
) =>
  queryOptions({
    queryKey: ["transactions", userId, "statement", currency, period],
    queryFn: async ({ signal }) => {
      const query = { currency, from: period?.from ?? "", until: period?.until ?? "" };
      return dataOf(await call("getStatement", { params: { userId }, query, signal }));
    },
    enabled: period !== null,
  });

/** One transaction of the history, with the bank transfer behind it. */
export const transactionQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ["transactions", userId, "one", id],
    queryFn: async ({ signal }) =>
      dataOf(await call("getTransaction", { params: { userId, id }, signal })),
  });
