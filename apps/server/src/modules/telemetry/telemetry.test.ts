import type { ServerResponse } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openReceiver } from "../../../test/open-receiver.ts";
import { ApiError } from "../../platform/errors.ts";
import { registerErrorHandler } from "../../platform/http/error-handler.ts";
import { createTelemetry, type HandoverOutcome, type Telemetry } from "./create-telemetry.ts";
import { registerTelemetryRoutes } from "./routes.ts";

const error = {
  name: "TypeError",
  message: "ada@example.com is not a function",
  stack:
    "TypeError: ada@example.com\n    at load (https://lilypad.example/assets/start-AbC12345.js:1:2)",
  screen: "/t/:token",
  version: "0.1.0",
  platform: "ios",
};
const view = { screen: "/onboarding", referrer: "https://news.example" };

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let app: FastifyInstance;
let telemetry: Telemetry;
let outcomes: [kind: string, outcome: HandoverOutcome][];
let nowMs: number;

function open(change: { host?: string; off?: boolean; timeoutMs?: number } = {}) {
  const host = change.host ?? receiver.host;
  // Of this one alone: what another test left behind is told to that test's.
  const heard: typeof outcomes = [];
  outcomes = heard;
  telemetry = createTelemetry({
    config: change.off
      ? { errors: undefined, views: undefined }
      : {
          errors: { url: `http://${host}/api/1/envelope/`, key: "a-key" },
          views: { url: `http://${host}`, domain: "pond" },
        },
    environment: "production",
    version: "0.1.0",
    publicUrl: "https://lilypad.example",
    now: () => new Date(nowMs),
    timeoutMs: change.timeoutMs ?? 10_000,
    onOutcome: (kind, outcome) => heard.push([kind, outcome]),
  });
  app = fastify();
  registerErrorHandler(app);
  registerTelemetryRoutes(app, telemetry);
}

const tell = (
  what: "errors" | "views",
  payload: object,
  more: { remoteAddress?: string; headers?: Record<string, string> } = {},
) => app.inject({ method: "POST", url: `/api/v1/telemetry/${what}`, payload, ...more });
const patience = { timeout: 10_000 };
const outcome = (index = 0) =>
  vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(index), patience);

beforeEach(async () => {
  receiver = await openReceiver();
  nowMs = Date.parse("2026-11-22T10:00:00Z");
  open();
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

describe("an error that a browser met", () => {
  it("reaches the receiver as an envelope, scrubbed and without anything of who met it", async () => {
    const answer = await tell("errors", error, {
      remoteAddress: "203.0.113.7",
      headers: {
        cookie: "visitor=s3cret",
        "user-agent": "Their Browser",
        authorization: "Bearer s3cret",
      },
    });
    expect(answer.json()).toEqual({ success: true, data: { accepted: true } });
    await outcome();
    expect(outcomes).toEqual([["error", "taken"]]);
    const [sent] = receiver.received;
    expect(sent?.url).toBe("/api/1/envelope/");
    expect(sent?.headers).toMatchObject({
      "content-type": "application/x-sentry-envelope",
      "x-sentry-auth": "Sentry sentry_version=7, sentry_client=lilypad/1.0.0, sentry_key=a-key",
    });
    const [header = "", about = "", event = ""] = sent?.body.split("\n") ?? [];
    expect(JSON.parse(about)).toMatchObject({ type: "event", length: Buffer.byteLength(event) });
    expect(JSON.parse(header).event_id).toBe(JSON.parse(event).event_id);
    expect(JSON.parse(event)).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      platform: "javascript",
      transaction: "/t/:token",
      release: "lilypad@0.1.0",
      environment: "production",
      tags: { platform: "ios" },
      exception: {
        values: [
          {
            type: "TypeError",
            value: "[removed] is not a function",
            stacktrace: { frames: [{ function: "load", filename: "/assets/start-AbC12345.js" }] },
          },
        ],
      },
    });
    expect(JSON.stringify(receiver.received)).not.toMatch(/s3cret|203\.0\.113|Their Browser|ada@/);
  });

  it("is told once in ten minutes", async () => {
    expect((await tell("errors", error)).json().data).toEqual({ accepted: true });
    expect((await tell("errors", { ...error, platform: "android" })).json().data.accepted).toBe(
      false,
    );
    expect((await tell("errors", { ...error, message: "no" })).json().data.accepted).toBe(true);
    nowMs += 600_000;
    expect((await tell("errors", error)).json().data.accepted).toBe(true);
    await outcome(2);
    expect(receiver.received).toHaveLength(3);
  });

  it("is one of ten a minute from one network", async () => {
    const from = (remoteAddress: string, nth: number) =>
      tell("errors", { ...error, message: "no ".repeat(nth + 1) }, { remoteAddress });
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await from(`2001:db8::${nth}`, nth)).statusCode).toBe(200);
    }
    const refused = await from("2001:db8::ffff", 10);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("RATE_LIMITED");
    expect(refused.headers["retry-after"]).toBe("60");
    expect((await from("2001:db8:1::1", 11)).statusCode).toBe(200);
    nowMs += 60_000;
    expect((await from("2001:db8::1", 12)).statusCode).toBe(200);
  });

  it("is one of sixty a minute in all", async () => {
    const answers = [];
    for (let nth = 0; nth < 70; nth += 1) {
      answers.push(
        await tell("errors", { ...error, message: "no" }, { remoteAddress: `198.51.100.${nth}` }),
      );
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  });
});

describe("a view", () => {
  it("reaches the receiver as a page's view, without anything of whose it is", async () => {
    const headers = { cookie: "visitor=s3cret", "user-agent": "Their Browser" };
    const answer = await tell("views", view, { remoteAddress: "203.0.113.7", headers });
    expect(answer.json()).toEqual({ success: true, data: { accepted: true } });
    await outcome();
    expect(outcomes).toEqual([["view", "taken"]]);
    const [sent] = receiver.received;
    expect(sent?.url).toBe("/api/event");
    expect(JSON.parse(sent?.body ?? "")).toEqual({
      name: "pageview",
      url: "https://lilypad.example/onboarding",
      domain: "pond",
      referrer: "https://news.example",
    });
    expect(JSON.stringify(sent)).not.toMatch(/s3cret|203\.0\.113|Their Browser/);
    expect(sent?.headers["x-forwarded-for"]).toBeUndefined();
  });

  it.each(["dnt", "sec-gpc"])("is not counted when the browser says %s", async (header) => {
    const answer = await tell("views", view, { headers: { [header]: "1" } });
    expect(answer.json()).toEqual({ success: true, data: { accepted: false } });
    await telemetry.flush(100);
    expect(receiver.received).toEqual([]);
  });

  it("is refused when the receiver says that it does not count it", async () => {
    receiver.answerWith((response) =>
      response.writeHead(202, { "x-plausible-dropped": "1" }).end("ok"),
    );
    await tell("views", view);
    await outcome();
    expect(outcomes).toEqual([["view", "refused"]]);
  });

  it("is one of sixty a minute from one network", async () => {
    for (let nth = 0; nth < 60; nth += 1) {
      expect((await tell("views", { screen: "/dashboard" })).statusCode).toBe(200);
    }
    expect((await tell("views", { screen: "/dashboard" })).statusCode).toBe(429);
  });
});

describe("a receiver", () => {
  const retry =
    (status: number, headers = {}) =>
    (response: ServerResponse, nth: number) =>
      nth === 1 ? response.writeHead(status, headers).end() : response.end();

  it.each<[string, Parameters<typeof receiver.answerWith>[0]]>([
    ["fails", retry(500)],
    ["is busy", retry(429, { "retry-after": "1" })],
    ["is slow", (response, nth) => (nth === 1 ? undefined : response.end())],
    ["hangs up", (response, nth) => (nth === 1 ? response.destroy() : response.end())],
    ["leads elsewhere", retry(307, { location: "http://127.0.0.1:1/" })],
  ])("that %s is asked again later", async (what, answer) => {
    await app.close();
    open({ timeoutMs: what === "is slow" ? 1_000 : 10_000 });
    receiver.answerWith(answer);
    expect((await tell("errors", error)).json().data).toEqual({ accepted: true });
    await outcome();
    expect(outcomes).toEqual([["error", "later"]]);
    // The clock of the queue is moved, and what comes next finds that the rest is over.
    nowMs += 2_000;
    await vi.waitFor(() => expect(outcomes).toContainEqual(["error", "taken"]), patience);
    expect(receiver.received).toHaveLength(2);
  });

  it("that is away stops nobody; what has no room is let go of", async () => {
    const { host } = receiver;
    await receiver.close();
    await app.close();
    open({ host });
    const answers = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const remoteAddress = `198.51.100.${nth}`;
      answers.push(
        (
          await tell("errors", { ...error, message: "no ".repeat(nth + 1) }, { remoteAddress })
        ).json(),
      );
    }
    expect(answers.filter(({ data }) => data.accepted)).toHaveLength(50);
    expect(outcomes.filter(([, what]) => what === "dropped")).toHaveLength(10);
    receiver = await openReceiver();
  });

  it.each([400, 401, 403, 404, 413])("that refuses with %i is not asked again", async (status) => {
    receiver.answerWith((response) => response.writeHead(status).end());
    await tell("errors", error);
    await outcome();
    expect(outcomes).toEqual([["error", "refused"]]);
    await telemetry.flush(100);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("where nothing is configured", () => {
  it("nothing is taken, and it says so", async () => {
    await app.close();
    open({ off: true });
    expect([telemetry.reportsErrors, telemetry.countsViews]).toEqual([false, false]);
    for (const answer of [await tell("errors", error), await tell("views", view)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe("TELEMETRY_NOT_CONFIGURED");
    }
    telemetry.noteLogged({ level: "error", error: new Error("no"), sentence: "", place: "" });
    await telemetry.flush(100);
    expect(receiver.received).toEqual([]);
  });
});

describe("what is sent to it", () => {
  it.each<["errors" | "views", string, object]>([
    ["errors", "a screen's address", { ...error, screen: "/t/abcdef" }],
    ["errors", "a name that is a sentence", { ...error, name: "Ada Lovelace" }],
    ["errors", "a message that is too long", { ...error, message: "a".repeat(301) }],
    ["errors", "a stack that is too long", { ...error, stack: "a".repeat(4_097) }],
    ["errors", "a message with NUL", { ...error, message: "a\0b" }],
    ["errors", "a version that is none", { ...error, version: "<script>" }],
    ["errors", "another platform", { ...error, platform: "toaster" }],
    ["errors", "more than was asked", { ...error, user: "ada@example.com" }],
    ["errors", "nothing", {}],
    ["views", "a screen's address", { screen: "/t/abcdef" }],
    ["views", "a query", { screen: "/onboarding?r=ABC" }],
    ["views", "a referring page", { ...view, referrer: "https://news.example/story?id=1" }],
    ["views", "a referrer that is a script", { ...view, referrer: "javascript:alert(1)" }],
    ["views", "a person", { ...view, props: { id: "1" } }],
  ])("%s: %s is refused, and nothing goes out", async (what, _, payload) => {
    const answer = await tell(what, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("VALIDATION_FAILED");
    await telemetry.flush(100);
    expect(receiver.received).toEqual([]);
  });
});

describe("what this server logs", () => {
  const note = (failure: unknown, change = {}) =>
    telemetry.noteLogged({
      level: "error",
      error: failure,
      sentence: "no",
      place: "getBalance",
      ...change,
    });

  it("is told like the rest, when nobody expected it", async () => {
    note(new TypeError("0x0123456789 is not a function"));
    await outcome();
    const event = JSON.parse(receiver.received[0]?.body.split("\n")[2] ?? "");
    expect(event).toMatchObject({
      platform: "node",
      logger: "server",
      transaction: "getBalance",
      exception: { values: [{ type: "TypeError", value: "[removed] is not a function" }] },
    });
    const { frames } = event.exception.values[0].stacktrace;
    expect(frames.at(-1).filename).toBe("apps/server/src/modules/telemetry/telemetry.test.ts");
    expect(JSON.stringify(event)).not.toContain(process.cwd());
  });

  it("is not told when it is a refusal, or a database that is away", async () => {
    note(new ApiError("SERVICE_UNAVAILABLE"));
    note(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));
    note(Object.assign(new Error("no"), { code: "40001" }));
    note(new Error("no"), { level: "warn" });
    await telemetry.flush(100);
    expect(receiver.received).toEqual([]);
  });

  it("is told thirty times a minute at most", async () => {
    for (let nth = 0; nth < 40; nth += 1) note(new Error("no ".repeat(nth + 1)));
    await telemetry.flush(2_000);
    expect(receiver.received).toHaveLength(30);
  });
});
