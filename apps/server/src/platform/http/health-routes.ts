import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { fail } from "../errors.ts";
import { reuseAnswer } from "../limits/reuse-answer.ts";
import type { Metrics } from "../metrics/index.ts";

export interface HealthOptions {
  metrics: Metrics;
  /** Checks whether each dependency of this process allows it to accept work, by name. Called at most once per second. */
  checkDependencies: () => Promise<Record<string, boolean>>;
  /** Whether this process is stopping, so that it should get no new requests. */
  isStopping: () => boolean;
  /** Lists the background work that hangs; while there is any, this process should be restarted. */
  listHanging: () => string[];
  /** Lists the tasks that operators have to do soon, in sentences without figures. Called at most once per second. */
  listWarnings: () => Promise<string[]>;
  clock: Clock;
  /** Bearer tokens of which a scraper must send one; undefined makes /metrics public (on one machine). */
  metricsTokens: readonly string[] | undefined;
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const presented = Buffer.from(request.headers.authorization ?? "");
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

/** Whether a request is from an operator's scraper; without tokens every request counts as one (on one machine). */
const mayScrape = (
  request: FastifyRequest,
  { metricsTokens }: Pick<HealthOptions, "metricsTokens">,
): boolean => metricsTokens?.some((token) => hasToken(request, token)) !== false;

/** /ready is public and has no rate limit. */
const reusedForMs = 1_000;

/**
 * Registers /health (the process is alive; if not, restart it), /ready (it accepts work; if not, send it no requests; its warnings are for scrapers with a token) and
 * /metrics for a Prometheus scraper.
 */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const check = reuseAnswer({ clock: options.clock, reusedForMs }, async () => {
    const dependencies = await options.checkDependencies();
    // Without the database there is nothing to add to its absence.
    return { dependencies, warnings: await options.listWarnings().catch(() => []) };
  });
  app.get("/health", async (_request, reply) => {
    const hanging = options.listHanging();
    if (hanging.length === 0) return { status: "ok" };
    return reply.status(503).send({ status: "hanging", work: hanging });
  });
  app.get("/ready", async (request, reply) => {
    if (options.isStopping()) return reply.status(503).send({ status: "stopping" });
    const { dependencies, warnings } = await check();
    const ready = Object.values(dependencies).every(Boolean);
    return reply.status(ready ? 200 : 503).send({
      status: ready ? "ready" : "waiting",
      dependencies,
      // The warnings are for operators, not for strangers.
      ...(mayScrape(request, options) ? { warnings } : {}),
    });
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayScrape(request, options)) fail("NOT_FOUND");
    const { registry } = options.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
