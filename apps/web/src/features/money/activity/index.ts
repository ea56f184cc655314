export { CancelWalletSend } from "./cancel-wallet-send.tsx";
export { OfflineBanner } from "./offline-banner.tsx";
export { recentTransactionsQuery, type Transaction, transactionQuery } from "./queries.ts";
export { ReceiptLink } from "./receipt-link.tsx";
export { ReportProblem } from "./report-problem.tsx";
export { HistoryScreen, StatementScreen, TransactionSheet } from "./screens.ts";
export { TransactionRow } from "./transaction-row.tsx";
