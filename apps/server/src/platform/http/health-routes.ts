import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail } from "../errors.ts";
import type { Metrics } from "../metrics.ts";

export interface HealthOptions {
  metrics: Metrics;
  /** Names of what this process needs and whether each is reachable now. */
  checkDependencies: () => Promise<Record<string, boolean>>;
  /** What a scraper must present as bearer token; undefined leaves /metrics open (one machine). */
  metricsToken: string | undefined;
}

function presents(request: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const presented = Buffer.from(request.headers.authorization ?? "");
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

/**
 * /health says that the process runs; /ready that it can do its work, and what is missing if not;
 * /metrics is for a Prometheus scraper.
 */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const dependencies = await options.checkDependencies();
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
