import { lazyScreen } from "../../../shared/lazy/index.ts";

export const HistoryScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./history/history-screen.tsx")).HistoryScreen,
);

/** The sheet of a transaction. Its code is loaded when the first one is opened. */
export const TransactionSheet = /* @__PURE__ */ lazyScreen(
  async () => (await import("./ui/transaction-sheet.tsx")).TransactionSheet,
);

export const StatementScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./statement/statement-screen.tsx")).StatementScreen,
);
