export { type AuditLog, createAuditLog } from "./create-audit-log.ts";
export { createAlarmWorker } from "./raise-alarms.ts";
export { registerAuditLogRoutes } from "./routes.ts";
