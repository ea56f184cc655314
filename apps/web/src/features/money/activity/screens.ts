import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TransactionSheet = /* @__PURE__ */ lazyScreen(
  async () => (await import("./ui/transaction-sheet.tsx")).TransactionSheet,
);
