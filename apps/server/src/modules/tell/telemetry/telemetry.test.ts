import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openTelemetry,
  sampleError,
  type TelemetryWorld,
} from "../../../../test/worlds/open-telemetry.ts";

const view = { screen: "/onboarding", referrer: "https://news.example" };

let world: TelemetryWorld;

beforeEach(async () => {
  world = await openTelemetry();
});
afterEach(() => world.close());

describe("an error in a browser", () => {
  it("reaches the receiver as an envelope, scrubbed and without data about the visitor", async () => {
    const answer = await world.report("errors", sampleError, {
      remoteAddress: "203.0.113.7",
      headers: {
        cookie: "visitor=s3cret",
        "user-agent": "Their Browser",
        authorization: "Bearer s3cret",
      },
    });
    expect(answer.json()).toEqual({ success: true, data: { accepted: true } });
    await world.outcomesReached();
    expect(world.outcomes).toEqual([["error", "taken"]]);
    const [sent] = world.receiver.received;
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
    expect(JSON.stringify(world.receiver.received)).not.toMatch(
      /s3cret|203\.0\.113|Their Browser|ada@/,
    );
  });

  it("is reported once in ten minutes", async () => {
    expect((await world.report("errors", sampleError)).json().data).toEqual({ accepted: true });
    expect(
      (await world.report("errors", { ...sampleError, platform: "android" })).json().data.accepted,
    ).toBe(false);
    expect(
      (await world.report("errors", { ...sampleError, message: "no" })).json().data.accepted,
    ).toBe(true);
    world.clock.nowMs += 600_000;
    expect((await world.report("errors", sampleError)).json().data.accepted).toBe(true);
    await world.outcomesReached(3);
    expect(world.receiver.received).toHaveLength(3);
  });

  it("is refused above ten a minute from one network", async () => {
    const from = (remoteAddress: string, nth: number) =>
      world.report("errors", { ...sampleError, message: "no ".repeat(nth + 1) }, { remoteAddress });
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await from(`2001:db8::${nth}`, nth)).statusCode).toBe(200);
    }
    const refused = await from("2001:db8::ffff", 10);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("RATE_LIMITED");
    expect(refused.headers["retry-after"]).toBe("60");
    expect((await from("2001:db8:1::1", 11)).statusCode).toBe(200);
    world.clock.nowMs += 60_000;
    expect((await from("2001:db8::1", 12)).statusCode).toBe(200);
  });

  it("is refused above 60 a minute from all networks", async () => {
    const answers = [];
    for (let nth = 0; nth < 70; nth += 1) {
      answers.push(
        await world.report(
          "errors",
          { ...sampleError, message: "no" },
          { remoteAddress: `198.51.100.${nth}` },
        ),
      );
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  });
});

describe("a view", () => {
  it("reaches the receiver as a page view without data about the visitor", async () => {
    const headers = { cookie: "visitor=s3cret", "user-agent": "Their Browser" };
    const answer = await world.report("views", view, { remoteAddress: "203.0.113.7", headers });
    expect(answer.json()).toEqual({ success: true, data: { accepted: true } });
    await world.outcomesReached();
    expect(world.outcomes).toEqual([["view", "taken"]]);
    const [sent] = world.receiver.received;
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

  it.each(["dnt", "sec-gpc"])(
    "is not counted if the browser sends the header %s",
    async (header) => {
      const answer = await world.report("views", view, { headers: { [header]: "1" } });
      expect(answer.json()).toEqual({ success: true, data: { accepted: false } });
      await world.telemetry.flush(100);
      expect(world.receiver.received).toEqual([]);
    },
  );

  it("has the outcome refused if the receiver answers that it was dropped", async () => {
    world.receiver.answerWith((response) =>
      response.writeHead(202, { "x-plausible-dropped": "1" }).end("ok"),
    );
    await world.report("views", view);
    await world.outcomesReached();
    expect(world.outcomes).toEqual([["view", "refused"]]);
  });

  it("is refused above 60 a minute from one network", async () => {
    for (let nth = 0; nth < 60; nth += 1) {
      expect((await world.report("views", { screen: "/dashboard" })).statusCode).toBe(200);
    }
    expect((await world.report("views", { screen: "/dashboard" })).statusCode).toBe(429);
  });
});

describe("without a configured receiver", () => {
  it("reports are refused with TELEMETRY_NOT_CONFIGURED", async () => {
    await world.close();
    world = await openTelemetry({ off: true });
    expect([world.telemetry.reportsErrors, world.telemetry.countsViews]).toEqual([false, false]);
    for (const answer of [
      await world.report("errors", sampleError),
      await world.report("views", view),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe("TELEMETRY_NOT_CONFIGURED");
    }
    world.telemetry.reportLogEntry({
      level: "error",
      error: new Error("no"),
      message: "",
      place: "",
    });
    await world.telemetry.flush(100);
    expect(world.receiver.received).toEqual([]);
  });
});

describe("an invalid report", () => {
  it.each<["errors" | "views", string, object]>([
    ["errors", "a screen's address", { ...sampleError, screen: "/t/abcdef" }],
    ["errors", "a name that is a sentence", { ...sampleError, name: "Ada Lovelace" }],
    ["errors", "a message that is too long", { ...sampleError, message: "a".repeat(301) }],
    ["errors", "a stack that is too long", { ...sampleError, stack: "a".repeat(4_097) }],
    ["errors", "a message with NUL", { ...sampleError, message: "a\0b" }],
    ["errors", "an invalid version", { ...sampleError, version: "<script>" }],
    ["errors", "an unknown platform", { ...sampleError, platform: "toaster" }],
    ["errors", "an unknown field", { ...sampleError, user: "ada@example.com" }],
    ["errors", "an empty report", {}],
    ["views", "a screen's address", { screen: "/t/abcdef" }],
    ["views", "a query", { screen: "/onboarding?r=ABC" }],
    ["views", "a referrer with a path", { ...view, referrer: "https://news.example/story?id=1" }],
    ["views", "a referrer that is a script", { ...view, referrer: "javascript:alert(1)" }],
    ["views", "an unknown field", { ...view, props: { id: "1" } }],
  ])("to %s with %s is refused and nothing is sent", async (what, _, payload) => {
    const answer = await world.report(what, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("VALIDATION_FAILED");
    await world.telemetry.flush(100);
    expect(world.receiver.received).toEqual([]);
  });
});
