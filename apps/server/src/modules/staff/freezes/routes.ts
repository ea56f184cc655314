import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Freezes } from "./create-freezes.ts";

export function registerFreezesRoutes(app: FastifyInstance, freezes: Freezes): void {
  route(app, operations.freezePerson, async ({ act, params, body }) => ({
    freeze: await freezes.freeze(act, { personId: params.id, ...body }),
  }));
  route(app, operations.proposeFreezeChange, async ({ act, params, body }) => ({
    proposal: await freezes.propose(act, params.id, body),
  }));
  route(app, operations.listFreezes, ({ act, query }) => freezes.listActive(act, query));
}
