// The dashboard of a person with a long history: 100,000 transactions, each with a note and a notification, and 1,000 requests.
import type { BenchRow } from "../bench-row.ts";
import { openReaders, type ReadCall, type ReadOptions } from "../http/read-calls.ts";
import { benchReads } from "./bench-reads.ts";

export interface HistoryBenchOptions extends ReadOptions {
  /** Number of the person's transactions. Default 100,000. */
  transactions?: number;
}

/** The read calls of a person's dashboard. @param transactions how many the person has */
export function dashboardCalls(person: string, token: string, transactions: number): ReadCall[] {
  const history = `/api/v1/ledger/users/${person}/transactions`;
  const paths: Record<string, string> = {
    profile: "/api/v1/auth/profile",
    balance: "/api/v1/wallets/balance",
    "recent transactions": `${history}?limit=3`,
    "history, first page": `${history}?limit=20`,
    "history, last page": `${history}?limit=20&offset=${Math.max(0, transactions - 20)}`,
    "history, search that finds nothing": `${history}?limit=20&search=nowhere`,
    "history, search that finds the oldest": `${history}?limit=20&search=${encodeURIComponent("number 77")}`,
    "history, search for a person": `${history}?limit=20&search=f77`,
    "recent people": "/api/v1/payments/recent-people",
    "requests, count": "/api/v1/payments/requests/count",
    "requests, first page": "/api/v1/payments/requests/incoming?limit=20",
    "notifications, unread": "/api/v1/notifications/inbox/unread",
    "notifications, first page": "/api/v1/notifications/inbox?limit=20",
  };
  return Object.entries(paths).map(([name, path]) => ({ name, next: () => ({ path, token }) }));
}

/** Measures each of the dashboard's calls over HTTP, for a person with many transactions. */
export const benchHistory = (options: HistoryBenchOptions = {}): Promise<BenchRow[]> => {
  const { transactions = 100_000 } = options;
  return benchReads(
    { transactions },
    async (world, { person }) => {
      const [reader] = await openReaders(world, [person]);
      return dashboardCalls(person, reader?.token ?? "", transactions);
    },
    options,
  );
};
