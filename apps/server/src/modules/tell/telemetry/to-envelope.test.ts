import { expect, it } from "vitest";
import { fingerprint, type Problem, toEnvelope, toEvent } from "./to-envelope.ts";

const at = new Date("2026-11-22T01:02:03.500Z");
const context = { id: "0".repeat(32), at, environment: "production" };
const problem: Problem = {
  origin: "web",
  name: "TypeError",
  message: "ada@example.com is not a function",
  stack:
    "TypeError: x\n    at inner (https://lilypad.example/assets/a.js:1:2)\n    at outer (https://lilypad.example/assets/a.js:3:4)",
  place: "/t/:token",
  version: "1.2.3",
  platform: "ios",
};

it("an event has the error's class, its scrubbed message, and its frames with the outermost first", () => {
  expect(toEvent(problem, context)).toEqual({
    event_id: "0".repeat(32),
    timestamp: 1_795_309_323.5,
    platform: "javascript",
    level: "error",
    logger: "web",
    release: "lilypad@1.2.3",
    environment: "production",
    transaction: "/t/:token",
    tags: { platform: "ios" },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "[removed] is not a function",
          stacktrace: {
            frames: [
              { function: "outer", filename: "/assets/a.js", lineno: 3, colno: 4, in_app: true },
              { function: "inner", filename: "/assets/a.js", lineno: 1, colno: 2, in_app: true },
            ],
          },
        },
      ],
    },
    sdk: { name: "lilypad", version: "1.0.0", settings: { infer_ip: "never" } },
  });
});

it("an event needs no stack or platform, and replaces an invalid class name by Error", () => {
  const bare = { ...problem, stack: undefined, platform: undefined, origin: "server" as const };
  const event = toEvent({ ...bare, name: "Ada Lovelace", fatal: true }, context);
  expect(event).toMatchObject({ platform: "node", level: "fatal", tags: {} });
  expect(event.exception.values).toEqual([{ type: "Error", value: "[removed] is not a function" }]);
});

it("the fingerprint is the same for another version, and different for another place or message", () => {
  const first = fingerprint(toEvent(problem, context));
  expect(
    fingerprint(toEvent({ ...problem, version: "1.2.4" }, { ...context, id: "1".repeat(32) })),
  ).toBe(first);
  expect(fingerprint(toEvent({ ...problem, place: "/dashboard" }, context))).not.toBe(first);
  expect(fingerprint(toEvent({ ...problem, message: "no" }, context))).not.toBe(first);
});

it("an envelope has three lines, and its length is in bytes", () => {
  const event = toEvent({ ...problem, message: "für “a”" }, context);
  const [header = "", about = "", item = "", ...rest] = toEnvelope(event, at).split("\n");
  expect(JSON.parse(header)).toEqual({
    event_id: "0".repeat(32),
    sent_at: "2026-11-22T01:02:03.500Z",
  });
  expect(JSON.parse(about)).toEqual({
    type: "event",
    content_type: "application/json",
    length: Buffer.from(item).length,
  });
  expect(JSON.parse(item)).toEqual(JSON.parse(JSON.stringify(event)));
  expect(rest).toEqual([""]);
});
