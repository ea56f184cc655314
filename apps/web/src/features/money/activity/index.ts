export { CancelWalletSend } from "./actions/cancel-wallet-send.tsx";
export { ReceiptLink } from "./actions/receipt-link.tsx";
export { OfflineBanner } from "./offline-banner.tsx";
export { recentTransactionsQuery, type Transaction, transactionQuery } from "./queries.ts";
export { ReportProblem } from "./report-problem.tsx";
export { HistoryScreen, StatementScreen, TransactionSheet } from "./screens.ts";
export { TransactionRow } from "./transaction-row.tsx";
