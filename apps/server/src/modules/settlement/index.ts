export {
  createSettlement,
  type Settlement,
  type SettlementDependencies,
} from "./create-settlement.ts";
export { registerSettlementRoutes } from "./routes.ts";
export { defaultSettings, type SettlementSettings } from "./settings.ts";
