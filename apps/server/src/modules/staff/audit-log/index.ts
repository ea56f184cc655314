export { restartCheck } from "./audit-store.ts";
export { type AuditLog, createAuditLog } from "./create-audit-log.ts";
export { createAlarmWorker } from "./raise-alarms.ts";
export { registerAuditLogRoutes } from "./routes.ts";
export {
  type ChainEnd,
  type ExportedEntry,
  emptyChain,
  verifyChain,
} from "./verify-chain.ts";
export { type VerifiedLog, verifyLog } from "./verify-log.ts";
