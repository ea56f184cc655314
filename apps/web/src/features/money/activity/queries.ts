import type { Currency } from "@lilypad/money";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { remembered } from "../../../shared/remembered/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Transaction = OperationData<"listTransactions">["transactions"][number];

export type Statement = OperationData<"getStatement">;

export type BankTransferData = NonNullable<OperationData<"getTransaction">["bankTransfer"]>;

/** How many transactions the dashboard fetches, and the history per page. */
const recentCount = 10;
const pageSize = 20;

/** The currencies to filter by: those that people hold, and the pounds of teleport payments. */
export type HistoryCurrency = Currency | "GBP";

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

/** The history in pages, filtered by currency and search if they are given. */
export const historyQuery = (userId: string, currency?: HistoryCurrency, search = "") =>
  infiniteQueryOptions({
    queryKey: ["transactions", userId, "history", currency ?? "all", search],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: pageSize,
        offset: pageParam,
        ...(currency && { currency }),
        ...(search !== "" && { search }),
      };
      return dataOf(await call("listTransactions", { params: { userId }, query, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.hasMore ? offset + last.transactions.length : undefined,
    // Searches are not remembered.
    ...(search === "" && { meta: remembered }),
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

/** What was settled in a currency between two times (ISO 8601, the second one exclusive). */
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
