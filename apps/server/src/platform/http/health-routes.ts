import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { fail } from "../errors.ts";
import type { Metrics } from "../metrics.ts";

export interface HealthOptions {
  metrics: Metrics;
  /** Names of what this process needs and whether each is reachable now. It is asked once a second at most. */
  checkDependencies: () => Promise<Record<string, boolean>>;
  clock: Clock;
  /** What a scraper must present as bearer token; undefined leaves /metrics open (one machine). */
  metricsToken: string | undefined;
}

function presents(request: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const presented = Buffer.from(request.headers.authorization ?? "");
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

/** How long an answer about the dependencies is given again, in milliseconds. */
const dependenciesFreshMs = 1_000;

/** Asks once for all who ask within a second: /ready is open to everybody and has no limit. */
function shareAnswer<Answer>(ask: () => Promise<Answer>, clock: Clock): () => Promise<Answer> {
  let shared: { answer: Promise<Answer>; untilMs: number } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    if (shared === undefined || nowMs >= shared.untilMs) {
      shared = { answer: ask(), untilMs: nowMs + dependenciesFreshMs };
    }
    return shared.answer;
  };
}

/**
 * /health says that the process runs; /ready that it can do its work, and what is missing if not;
 * /metrics is for a Prometheus scraper.
 */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const checkDependencies = shareAnswer(options.checkDependencies, options.clock);
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const dependencies = await checkDependencies();
    const ready = Object.values(dependencies).every(Boolean);
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "waiting", dependencies });
  });
  app.get("/metrics", async (request, reply) => {
    const { metricsToken } = options;
    if (metricsToken !== undefined && !presents(request, metricsToken)) fail("NOT_FOUND");
    const { registry } = options.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
