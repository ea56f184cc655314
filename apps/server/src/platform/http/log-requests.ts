import type { FastifyInstance } from "fastify";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/index.ts";
import { isQuietRoute, routeOf, traceOf } from "./trace.ts";

/** Measures every request, and logs one line for each. */
export function logRequests(
  app: FastifyInstance,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): void {
  app.addHook("onResponse", async (request, reply) => {
    const operation = request.routeOptions.config.operation?.name ?? "other";
    metrics.requestSeconds.observe(
      { operation, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const route = routeOf(request);
    if (isQuietRoute(route)) return;
    const trace = traceOf(request);
    logger.info(
      {
        requestId: request.id,
        ...(trace === undefined ? {} : { traceId: trace.traceId }),
        method: request.method,
        route,
        operation,
        status: reply.statusCode,
        elapsedMs: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}
