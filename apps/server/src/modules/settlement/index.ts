export {
  createSettlement,
  type Settlement,
  type SettlementDependencies,
} from "./create-settlement.ts";
export { createSettlementChain, type SettlementChainOptions } from "./create-settlement-chain.ts";
export { registerSettlementRoutes } from "./routes.ts";
export { defaultSettings, type SettlementSettings } from "./settings.ts";
export type { SettlementChain } from "./settlement-chain.ts";
