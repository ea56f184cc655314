import { lazyScreen } from "../../../shared/lazy/index.ts";

export const HistoryScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { HistoryScreen } = await import("./history-screen.tsx");
  return HistoryScreen;
});

/** The sheet of one movement; its code arrives with the first one that is opened. */
export const TransactionSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { TransactionSheet } = await import("./transaction-sheet.tsx");
  return TransactionSheet;
});

export const StatementScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { StatementScreen } = await import("./statement-screen.tsx");
  return StatementScreen;
});
