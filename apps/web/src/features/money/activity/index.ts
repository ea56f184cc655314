export { CancelWalletSend } from "./ui/cancel-wallet-send.tsx";
export { ReceiptLink } from "./ui/receipt-link.tsx";
export { OfflineBanner } from "./ui/offline-banner.tsx";
export { recentTransactionsQuery, type Transaction, transactionQuery } from "./data/queries.ts";
export { ReportProblem } from "./ui/report-problem.tsx";
export { HistoryScreen, StatementScreen, TransactionSheet } from "./screens.ts";
export { TransactionRow } from "./ui/transaction-row.tsx";
