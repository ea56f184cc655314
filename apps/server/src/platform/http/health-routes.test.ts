import fastify from "fastify";
import { expect, it, vi } from "vitest";
import { createMetrics } from "../metrics/index.ts";
import { registerHealthRoutes } from "./health-routes.ts";

const quiet = {
  checkDependencies: async () => ({}),
  isStopping: () => false,
  listHanging: () => [],
  listWarnings: async () => [],
  clock: { now: () => new Date(0) },
};

it("metrics are shown for the old and the new token while one replaces the other, and for no other", async () => {
  const app = fastify();
  registerHealthRoutes(app, {
    ...quiet,
    metrics: createMetrics(),
    metricsTokens: ["the-token-until-now", "the-token-from-now-on"],
  });
  const ask = async (authorization?: string) =>
    (await app.inject({ url: "/metrics", headers: authorization ? { authorization } : {} }))
      .statusCode;
  expect(await ask("Bearer the-token-until-now")).toBe(200);
  expect(await ask("Bearer the-token-from-now-on")).toBe(200);
  expect(await ask("Bearer the-token-until-now,the-token-from-now-on")).not.toBe(200);
  expect(await ask()).not.toBe(200);
  await app.close();
});

it("/ready shows its warnings only to scrapers with a token", async () => {
  const app = fastify();
  registerHealthRoutes(app, {
    metrics: createMetrics(),
    checkDependencies: async () => ({ database: true }),
    isStopping: () => false,
    listHanging: () => [],
    listWarnings: async () => ["something is used up"],
    clock: { now: () => new Date() },
    metricsTokens: ["a-token"],
  });
  const ask = async (token: string) =>
    (await app.inject({ url: "/ready", headers: { authorization: `Bearer ${token}` } })).json();
  expect(await ask("another")).toEqual({ status: "ready", dependencies: { database: true } });
  expect(await ask("a-token")).toMatchObject({ warnings: ["something is used up"] });
  await app.close();
});

it("1,000 requests to /ready within a second check the dependencies once", async () => {
  let nowMs = 0;
  let answer = { database: true, sends: true };
  const checkDependencies = vi.fn(async () => answer);
  const app = fastify();
  registerHealthRoutes(app, {
    metrics: createMetrics(),
    checkDependencies,
    isStopping: () => false,
    listHanging: () => [],
    listWarnings: async () => ["something is used up"],
    clock: { now: () => new Date(nowMs) },
    metricsTokens: undefined,
  });
  const ask = () => app.inject("/ready");
  const answers = await Promise.all(Array.from({ length: 1_000 }, ask));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(checkDependencies).toHaveBeenCalledOnce();

  answer = { database: true, sends: false };
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
