import type { FastifyInstance } from "fastify";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/index.ts";
import { noteOnRequest, notesOf } from "./request-notes.ts";
import { isQuietRoute, routeOf, traceOf } from "./trace.ts";

/** The code of a refusal: of the error catalogue, of the session protocol, or of the part that has failed. */
const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;

/**
 * Measures every request, and logs one line for each: its time, route, caller and outcome, so that refused sign-ins,
 * missing rights, invalid input and exceeded limits are there too.
 */
export function logRequests(
  app: FastifyInstance,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): void {
  app.addHook("onError", async (request, _reply, error) => {
    const code = codeOf(error);
    if (code !== undefined) noteOnRequest(request, { code });
  });
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
        ...notesOf(request),
      },
      "request",
    );
  });
}
