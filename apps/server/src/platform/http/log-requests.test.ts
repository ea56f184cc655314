import { operations } from "@lilypad/api-contract";
import fastify from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../errors.ts";
import { newId } from "../ids.ts";
import { createMetrics } from "../metrics/index.ts";
import { registerAuthentication, type SessionChecks } from "./authentication.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { logRequests } from "./log-requests.ts";
import { fetchTraced, parseRequestId, parseTraceparent, registerTrace } from "./trace.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

function open() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    { level: "info", base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const app = fastify({
    genReqId: ({ headers }) => parseRequestId(headers["x-request-id"]) ?? newId(),
  });
  registerTrace(app);
  logRequests(app, { logger, metrics: createMetrics() });
  app.get("/people/:email", { config: { operation: operations.getProfile } }, async () => "ok");
  for (const path of ["/health", "/ready", "/metrics", "/assets/start-1a2b.js"]) {
    app.get(path, async () => "ok");
  }
  app.get("/outside", async () => {
    await fetchTraced("https://ramp.example/quotes", { headers: { authorization: "Bearer key" } });
    return "ok";
  });
  return { app, lines };
}

const fetched = vi.fn<typeof fetch>(async () => new Response());
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

it("each request is one line with its route instead of its URL", async () => {
  const { app, lines } = open();
  await app.inject({ url: "/people/ann@example.com?token=s3cret", headers: { traceparent } });
  await app.inject({ url: "/unknown/s3cret" });
  expect(lines).toMatchObject([
    {
      level: 30,
      msg: "request",
      method: "GET",
      route: "/people/:email",
      operation: "getProfile",
      status: 200,
      elapsedMs: expect.any(Number),
      requestId: expect.stringMatching(uuid),
      traceId,
    },
    { status: 404, route: "none", operation: "other" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/s3cret|ann@example/);
});

it("the line of a refused request has the refusal's code and who asked, and nothing else about them", async () => {
  const { app, lines } = open();
  const personId = "0197b2a4-1234-7000-8000-0123456789ab";
  const sessionId = "0197b2a4-1234-7000-8000-0123456789ac";
  registerErrorHandler(app);
  registerAuthentication(
    app,
    async (token) =>
      token === "token" ? { personId, sessionId, email: "ann@example.com", aal: "aal1" } : null,
    {} as SessionChecks, // not used by callerOf
  );
  app.get("/passcode", async (request) => {
    await app.callerOf(request);
    throw new ApiError("PASSCODE_INVALID");
  });
  await app.inject({ url: "/passcode", headers: { authorization: "Bearer token" } });
  await app.inject({ url: "/passcode", headers: { authorization: "Bearer forged" } });
  expect(lines).toMatchObject([
    { level: 30, code: "PASSCODE_INVALID", personId, sessionId },
    { level: 30, code: "PASSCODE_INVALID" },
  ]);
  expect(lines[1]).not.toHaveProperty("personId");
  expect(JSON.stringify(lines)).not.toMatch(/ann@example|Bearer/);
});

it("probes, scrapes and files of the web app are not logged", async () => {
  const { app, lines } = open();
  for (const url of ["/health", "/ready", "/metrics", "/assets/start-1a2b.js"]) {
    expect((await app.inject(url)).statusCode).toBe(200);
  }
  expect(lines).toEqual([]);
});

it.each([
  ["a proxy's id", "edge-7f.3_A1", true],
  ["an id that is too short", "a", false],
  ["an id that is too long", "a".repeat(65), false],
  ["an id with other characters", 'abc"defghij', false],
])("%s in X-Request-Id is used and answered: %j → %s", async (_name, given, isUsed) => {
  const { app, lines } = open();
  const answer = await app.inject({ url: "/people/x", headers: { "x-request-id": given } });
  const id = answer.headers["x-request-id"];
  expect(id).toBe(lines[0]?.requestId);
  if (isUsed) expect(id).toBe(given);
  else expect(id).toMatch(uuid);
});

it.each([
  ["", undefined],
  [traceparent, traceId],
  [`01-${traceId}-00f067aa0ba902b7-01-more`, traceId],
  [`00-${traceId}-00f067aa0ba902b7-01-more`, undefined],
  [`ff-${traceId}-00f067aa0ba902b7-01`, undefined],
  [`00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${traceId}-${"0".repeat(16)}-01`, undefined],
  [traceparent.toUpperCase(), undefined],
  [`01-${traceId}-00f067aa0ba902b7-01-${"a".repeat(200)}`, undefined],
])("the traceparent %j belongs to the trace %s", (header, expected) => {
  expect(parseTraceparent(header)?.traceId).toBe(expected);
});

it("a call to another service in the course of a request carries its trace, others carry none", async () => {
  const { app } = open();
  await app.inject({ url: "/outside", headers: { traceparent } });
  await app.inject({ url: "/outside" });
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers));
  expect(headers.map((one) => [one.get("traceparent"), one.get("authorization")])).toEqual([
    [traceparent, "Bearer key"],
    [null, "Bearer key"],
  ]);
});
