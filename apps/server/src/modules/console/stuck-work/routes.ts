import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { StuckWork } from "./create-stuck-work.ts";

export function registerStuckWorkRoutes(app: FastifyInstance, work: StuckWork): void {
  route(app, operations.listStuckWork, ({ act, query }) => work.list(act, query));
  route(app, operations.retryStuckWork, async ({ act, params }) => ({
    retried: await work.retry(act, params),
  }));
  route(app, operations.releaseStoppedSafe, async ({ act, params }) => {
    await work.releaseSafe(act, params.safe);
    return { released: true as const };
  });
  route(app, operations.bookStuckOutflow, async ({ act, params, body }) => {
    await work.bookOutflow(act, params.transaction, body.position);
    return { decided: true as const };
  });
}
