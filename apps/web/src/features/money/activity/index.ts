export { recentTransactionsQuery, type Transaction, transactionQuery } from "./data/queries.ts";
export { TransactionSheet } from "./screens.ts";
export { CancelWalletSend } from "./ui/cancel-wallet-send.tsx";
export { OfflineBanner } from "./ui/offline-banner.tsx";
export { ReceiptLink } from "./ui/receipt-link.tsx";
export { ReportProblem } from "./ui/report-problem.tsx";
export { TransactionAvatar, TransactionRow } from "./ui/transaction-row.tsx";
export { transactionView } from "./ui/transaction-view.ts";
