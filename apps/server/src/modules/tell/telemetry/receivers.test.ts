import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { operations } from "@lilypad/api-contract";
import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  openTelemetry,
  sampleError,
  type TelemetryWorld,
} from "../../../../test/worlds/open-telemetry.ts";
import { ApiError } from "../../../platform/errors.ts";
import { registerErrorHandler } from "../../../platform/http/error-handler.ts";
import { route } from "../../../platform/http/route.ts";
import { loggerOptions } from "../../../platform/logger.ts";

let world: TelemetryWorld;

beforeEach(async () => {
  world = await openTelemetry();
});
afterEach(() => world.close());

describe("a receiver", () => {
  const retry =
    (status: number, headers = {}) =>
    (response: ServerResponse, nth: number) =>
      nth === 1 ? response.writeHead(status, headers).end() : response.end();

  it.each<[string, Parameters<TelemetryWorld["receiver"]["answerWith"]>[0]]>([
    ["fails", retry(500)],
    ["is busy", retry(429, { "retry-after": "1" })],
    ["is slow", (response, nth) => (nth === 1 ? undefined : response.end())],
    ["closes the connection", (response, nth) => (nth === 1 ? response.destroy() : response.end())],
    ["redirects", retry(307, { location: "http://127.0.0.1:1/" })],
  ])("that %s gets the same error again later", async (what, answer) => {
    await world.close();
    world = await openTelemetry({ timeoutMs: what === "is slow" ? 1_000 : 10_000 });
    world.receiver.answerWith(answer);
    expect((await world.report("errors", sampleError)).json().data).toEqual({ accepted: true });
    await world.outcomesReached();
    expect(world.outcomes).toEqual([["error", "later"]]);
    // The clock of the queue is moved, so that its pause ends.
    world.clock.nowMs += 2_000;
    await vi.waitFor(() => expect(world.outcomes).toContainEqual(["error", "taken"]), {
      timeout: 10_000,
    });
    expect(world.receiver.received).toHaveLength(2);
  });

  it("that is unavailable does not delay requests; 50 errors are queued and the rest is dropped", async () => {
    const { host } = world.receiver;
    await world.close();
    world = await openTelemetry({ host });
    const answers = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const remoteAddress = `198.51.100.${nth}`;
      answers.push(
        (
          await world.report(
            "errors",
            { ...sampleError, message: "no ".repeat(nth + 1) },
            { remoteAddress },
          )
        ).json(),
      );
    }
    expect(answers.filter(({ data }) => data.accepted)).toHaveLength(50);
    expect(world.outcomes.filter(([, what]) => what === "dropped")).toHaveLength(10);
  });

  it.each([400, 401, 403, 404, 413])(
    "that refuses an error with %i does not get it again",
    async (status) => {
      world.receiver.answerWith((response) => response.writeHead(status).end());
      await world.report("errors", sampleError);
      await world.outcomesReached();
      expect(world.outcomes).toEqual([["error", "refused"]]);
      await world.telemetry.flush(100);
      expect(world.receiver.received).toHaveLength(1);
    },
  );
});

describe("an error in the server's log", () => {
  const log = (error: unknown, change = {}) =>
    world.telemetry.reportLogEntry({
      level: "error",
      error,
      message: "no",
      place: "getBalance",
      ...change,
    });

  it("is reported if it is unexpected", async () => {
    log(new TypeError("0x0123456789 is not a function"));
    await world.outcomesReached();
    const event = JSON.parse(world.receiver.received[0]?.body.split("\n")[2] ?? "");
    expect(event).toMatchObject({
      platform: "node",
      logger: "server",
      transaction: "getBalance",
      exception: { values: [{ type: "TypeError", value: "[removed] is not a function" }] },
    });
    const { frames } = event.exception.values[0].stacktrace;
    expect(frames.at(-1).filename).toBe("apps/server/src/modules/tell/telemetry/receivers.test.ts");
    expect(JSON.stringify(event)).not.toContain(process.cwd());
  });

  it("about a failed request is reported with its operation and without its content", async () => {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    const failing = fastify({
      loggerInstance: pino(
        loggerOptions("error", { onLogEntry: world.telemetry.reportLogEntry }),
        sink,
      ) as FastifyBaseLogger,
    });
    registerErrorHandler(failing);
    route(failing, operations.getChat, () => {
      throw new RangeError("no chat of ada@example.com");
    });
    const answer = await failing.inject({
      url: "/api/v1/public/chat/sessions/k3JvQ9fTzX1mB7sLw2RcYd8HnPa",
    });
    expect(answer.statusCode).toBe(500);
    await world.outcomesReached();
    expect(world.receiver.received).toHaveLength(1);
    expect(world.receiver.received[0]?.body).not.toMatch(/k3JvQ9|ada@/);
    expect(JSON.parse(world.receiver.received[0]?.body.split("\n")[2] ?? "")).toMatchObject({
      transaction: "getChat",
      exception: { values: [{ type: "RangeError", value: "no chat of [removed]" }] },
    });
    await failing.close();
  });

  it("is neither written nor reported for a refusal of the catalogue with status 503", async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const refusing = fastify({
      loggerInstance: pino(
        loggerOptions("info", { onLogEntry: world.telemetry.reportLogEntry }),
        sink,
      ) as FastifyBaseLogger,
      logController: new LogController({ disableRequestLogging: true }),
    });
    registerErrorHandler(refusing);
    route(refusing, operations.getChat, () => {
      throw new ApiError("RAMP_UNAVAILABLE");
    });
    const answer = await refusing.inject({
      url: "/api/v1/public/chat/sessions/k3JvQ9fTzX1mB7sLw2RcYd8HnPa",
    });
    expect(answer.statusCode).toBe(503);
    expect(lines).toEqual([]);
    expect(world.receiver.received).toEqual([]);
    await refusing.close();
  });

  it("is not reported if it is a refusal, an unavailable database or a warning", async () => {
    log(new ApiError("SERVICE_UNAVAILABLE"));
    log(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));
    log(Object.assign(new Error("no"), { code: "40001" }));
    log(new Error("no"), { level: "warn" });
    await world.telemetry.flush(100);
    expect(world.receiver.received).toEqual([]);
  });

  it("is reported at most 30 times a minute", async () => {
    for (let nth = 0; nth < 40; nth += 1) log(new Error("no ".repeat(nth + 1)));
    await world.telemetry.flush(2_000);
    expect(world.receiver.received).toHaveLength(30);
  });
});
