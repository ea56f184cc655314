import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Settlement } from "./create-settlement.ts";

export function registerSettlementRoutes(app: FastifyInstance, settlement: Settlement): void {
  route(app, operations.getReconciliation, () => settlement.getReconciliation());
  route(app, operations.listDailyVolumes, ({ query }) => settlement.listDailyVolumes(query.days));
}
