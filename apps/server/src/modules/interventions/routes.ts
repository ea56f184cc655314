import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Interventions } from "./create-interventions.ts";

export function registerInterventionsRoutes(
  app: FastifyInstance,
  interventions: Interventions,
): void {
  route(app, operations.listInterventions, ({ act, query }) => interventions.list(act, query));
}
