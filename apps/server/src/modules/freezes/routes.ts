import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Freezes } from "./create-freezes.ts";

export function registerFreezesRoutes(app: FastifyInstance, freezes: Freezes): void {
  route(app, operations.freezePerson, async ({ act, params, body }) => ({
    freeze: await freezes.freeze(act, { personId: params.id, ...body }),
  }));
  route(app, operations.proposeFreezeChange, async ({ act, params, body }) => ({
    change: await freezes.propose(act, params.id, body),
  }));
  route(app, operations.listFreezes, ({ act, query }) => freezes.listActive(act, query));
  route(app, operations.listFreezeChanges, ({ act, query }) => freezes.listChanges(act, query));
  route(app, operations.approveFreezeChange, async ({ act, params }) => ({
    change: await freezes.approve(act, params.id),
  }));
  route(app, operations.withdrawFreezeChange, async ({ act, params }) => ({
    change: await freezes.withdraw(act, params.id),
  }));
}
