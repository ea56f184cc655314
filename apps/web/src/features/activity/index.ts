export { recentTransactionsQuery, type Transaction } from "./queries.ts";
export { HistoryScreen, TransactionSheet } from "./screens.ts";
export { TransactionRow } from "./transaction-row.tsx";
