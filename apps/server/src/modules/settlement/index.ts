export {
  createSettlement,
  type Settlement,
  type SettlementDependencies,
} from "./create-settlement.ts";
export { gasLimitOf, priceTransaction } from "./model/price-transaction.ts";
export { defaultSettings, type SettlementSettings } from "./model/settings.ts";
export { registerSettlementRoutes } from "./routes.ts";
export type { HandoverBooks } from "./scan/handover-books.ts";
export type { CallSource, DueCall } from "./send/operator-calls.ts";
export type { CheckedBooks } from "./watch/reconciliation-store.ts";
