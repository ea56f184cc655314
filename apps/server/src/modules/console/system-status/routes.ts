import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { SystemStatus } from "./create-system-status.ts";

export function registerSystemStatusRoutes(app: FastifyInstance, status: SystemStatus): void {
  route(app, operations.getStatus, () => status.get());
}
