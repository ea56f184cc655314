export { recentTransactionsQuery, type Transaction } from "./queries.ts";
export { HistoryScreen, StatementScreen, TransactionSheet } from "./screens.ts";
export { TransactionRow } from "./transaction-row.tsx";
