import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { AuditLog } from "./create-audit-log.ts";

export function registerAuditLogRoutes(app: FastifyInstance, auditLog: AuditLog): void {
  route(app, operations.listAuditEntries, ({ query, read }) => auditLog.list(query, read));
  route(app, operations.exportAuditLog, ({ query, read }) => auditLog.exportLines(query, read));
}
