import fastify from "fastify";
import { expect, it, vi } from "vitest";
import { createMetrics } from "../metrics.ts";
import { registerHealthRoutes } from "./health-routes.ts";

it("1,000 requests to /ready within a second check the database and the chain once", async () => {
  let nowMs = 0;
  let answer = { database: true, chain: true };
  const checkDependencies = vi.fn(async () => answer);
  const app = fastify();
  registerHealthRoutes(app, {
    metrics: createMetrics(),
    checkDependencies,
    listWarnings: async () => ["something is used up"],
    clock: { now: () => new Date(nowMs) },
    metricsToken: undefined,
  });
  const ask = () => app.inject("/ready");
  const answers = await Promise.all(Array.from({ length: 1_000 }, ask));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(checkDependencies).toHaveBeenCalledOnce();

  answer = { database: true, chain: false };
  nowMs = 999;
  expect((await ask()).statusCode).toBe(200);
  nowMs = 1_000;
  const late = await ask();
  expect(late.statusCode).toBe(503);
  expect(late.json()).toEqual({
    status: "waiting",
    dependencies: answer,
    warnings: ["something is used up"],
  });
  expect(checkDependencies).toHaveBeenCalledTimes(2);
  await app.close();
});
