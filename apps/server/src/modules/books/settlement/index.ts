export {
  createSettlement,
  type Settlement,
  type SettlementDeps,
} from "./create-settlement.ts";
export { gasLimitOf, priceTransaction } from "./model/price-transaction.ts";
export { defaultSettings, type SettlementSettings } from "./model/settings.ts";
export { bindOperator, readBoundOperator } from "./operate/bind-operator.ts";
export { bookOutflow } from "./operate/book-outflow.ts";
export { countImported, type ImportedCounts } from "./operate/count-imported.ts";
export { listStuck } from "./operate/list-stuck.ts";
export { releaseSafe } from "./operate/release-safe.ts";
export { findWaiting, retryTransfer } from "./operate/retry-transfer.ts";
export { registerSettlementRoutes } from "./routes.ts";
export type { HandoverBooks } from "./scan/handover-books.ts";
export type { CallSource, DueCall } from "./send/operator-calls.ts";
export { getReconciliation } from "./watch/get-reconciliation.ts";
export type { CheckedBooks } from "./watch/reconciliation-store.ts";
export { readStandstill } from "./watch/standstill.ts";
