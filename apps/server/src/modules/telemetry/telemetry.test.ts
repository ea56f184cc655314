import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTelemetry, type TelemetryWorld, toldError } from "../../../test/open-telemetry.ts";

const view = { screen: "/onboarding", referrer: "https://news.example" };

let world: TelemetryWorld;

beforeEach(async () => {
  world = await openTelemetry();
});
afterEach(() => world.close());

describe("an error that a browser met", () => {
  it("reaches the receiver as an envelope, scrubbed and without anything of who met it", async () => {
    const answer = await world.tell("errors", toldError, {
      remoteAddress: "203.0.113.7",
      headers: {
        cookie: "visitor=s3cret",
        "user-agent": "Their Browser",
        authorization: "Bearer s3cret",
      },
    });
    expect(answer.json()).toEqual({ success: true, data: { accepted: true } });
    await world.handedOver();
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

  it("is told once in ten minutes", async () => {
    expect((await world.tell("errors", toldError)).json().data).toEqual({ accepted: true });
    expect(
      (await world.tell("errors", { ...toldError, platform: "android" })).json().data.accepted,
    ).toBe(false);
    expect((await world.tell("errors", { ...toldError, message: "no" })).json().data.accepted).toBe(
      true,
    );
    world.clock.nowMs += 600_000;
    expect((await world.tell("errors", toldError)).json().data.accepted).toBe(true);
    await world.handedOver(3);
    expect(world.receiver.received).toHaveLength(3);
  });

  it("is one of ten a minute from one network", async () => {
    const from = (remoteAddress: string, nth: number) =>
      world.tell("errors", { ...toldError, message: "no ".repeat(nth + 1) }, { remoteAddress });
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

  it("is one of sixty a minute in all", async () => {
    const answers = [];
    for (let nth = 0; nth < 70; nth += 1) {
      answers.push(
        await world.tell(
          "errors",
          { ...toldError, message: "no" },
          { remoteAddress: `198.51.100.${nth}` },
        ),
      );
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  });
});

describe("a view", () => {
  it("reaches the receiver as a page's view, without anything of whose it is", async () => {
    const headers = { cookie: "visitor=s3cret", "user-agent": "Their Browser" };
    const answer = await world.tell("views", view, { remoteAddress: "203.0.113.7", headers });
    expect(answer.json()).toEqual({ success: true, data: { accepted: true } });
    await world.handedOver();
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

  it.each(["dnt", "sec-gpc"])("is not counted when the browser says %s", async (header) => {
    const answer = await world.tell("views", view, { headers: { [header]: "1" } });
    expect(answer.json()).toEqual({ success: true, data: { accepted: false } });
    await world.telemetry.flush(100);
    expect(world.receiver.received).toEqual([]);
  });

  it("is refused when the receiver says that it does not count it", async () => {
    world.receiver.answerWith((response) =>
      response.writeHead(202, { "x-plausible-dropped": "1" }).end("ok"),
    );
    await world.tell("views", view);
    await world.handedOver();
    expect(world.outcomes).toEqual([["view", "refused"]]);
  });

  it("is one of sixty a minute from one network", async () => {
    for (let nth = 0; nth < 60; nth += 1) {
      expect((await world.tell("views", { screen: "/dashboard" })).statusCode).toBe(200);
    }
    expect((await world.tell("views", { screen: "/dashboard" })).statusCode).toBe(429);
  });
});

describe("where nothing is configured", () => {
  it("nothing is taken, and it says so", async () => {
    await world.close();
    world = await openTelemetry({ off: true });
    expect([world.telemetry.reportsErrors, world.telemetry.countsViews]).toEqual([false, false]);
    for (const answer of [await world.tell("errors", toldError), await world.tell("views", view)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe("TELEMETRY_NOT_CONFIGURED");
    }
    world.telemetry.noteLogged({ level: "error", error: new Error("no"), sentence: "", place: "" });
    await world.telemetry.flush(100);
    expect(world.receiver.received).toEqual([]);
  });
});

describe("what is sent to it", () => {
  it.each<["errors" | "views", string, object]>([
    ["errors", "a screen's address", { ...toldError, screen: "/t/abcdef" }],
    ["errors", "a name that is a sentence", { ...toldError, name: "Ada Lovelace" }],
    ["errors", "a message that is too long", { ...toldError, message: "a".repeat(301) }],
    ["errors", "a stack that is too long", { ...toldError, stack: "a".repeat(4_097) }],
    ["errors", "a message with NUL", { ...toldError, message: "a\0b" }],
    ["errors", "a version that is none", { ...toldError, version: "<script>" }],
    ["errors", "another platform", { ...toldError, platform: "toaster" }],
    ["errors", "more than was asked", { ...toldError, user: "ada@example.com" }],
    ["errors", "nothing", {}],
    ["views", "a screen's address", { screen: "/t/abcdef" }],
    ["views", "a query", { screen: "/onboarding?r=ABC" }],
    ["views", "a referring page", { ...view, referrer: "https://news.example/story?id=1" }],
    ["views", "a referrer that is a script", { ...view, referrer: "javascript:alert(1)" }],
    ["views", "a person", { ...view, props: { id: "1" } }],
  ])("%s: %s is refused, and nothing goes out", async (what, _, payload) => {
    const answer = await world.tell(what, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("VALIDATION_FAILED");
    await world.telemetry.flush(100);
    expect(world.receiver.received).toEqual([]);
  });
});
