import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { AuditLog } from "./create-audit-log.ts";

export function registerAuditLogRoutes(app: FastifyInstance, auditLog: AuditLog): void {
  route(app, operations.listAuditEntries, ({ query }) => auditLog.list(query));
  route(app, operations.exportAuditLog, ({ query }) => auditLog.exportLines(query));
}
