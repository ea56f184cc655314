import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { type Logged, loggerOptions } from "./logger.ts";

it("keeps what could identify or impersonate a person out of the log", () => {
  let written = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const logger = pino(loggerOptions("trace"), sink);
  const databaseError = Object.assign(new Error("duplicate key"), {
    detail: "Key (email)=(ann@example.com) already exists.",
  });
  logger.error({ err: databaseError }, "request failed");
  logger.info({ req: { headers: { authorization: "Bearer s3cret", cookie: "visitor=s3cret" } } });
  logger.info({
    body: { token: "s3cret", code: "s3cret", refresh_token: "s3cret", email: "ann@example.com" },
  });
  expect(written).toContain("duplicate key");
  expect(written).not.toMatch(/s3cret|ann@example\.com/);
});

it("tells of warnings and worse, also those of a request's own log", () => {
  const heard: Logged[] = [];
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const logger = pino(
    loggerOptions("warn", (logged) => heard.push(logged)),
    sink,
  );
  const error = new Error("no");
  logger.info({ err: error }, "not this");
  logger.warn({ err: error, loop: "settlement" }, "a pass failed");
  logger.child({ requestId: "1" }).error({ err: error, operation: "getBalance" }, "request failed");
  logger.error("only words");
  logger.error(error);
  logger.fatal({ problems: [] }, "the end");
  expect(heard).toEqual([
    { level: "warn", error, sentence: "a pass failed", place: "loop:settlement" },
    { level: "error", error, sentence: "request failed", place: "getBalance" },
    { level: "error", error: undefined, sentence: "only words", place: "" },
    { level: "error", error, sentence: "", place: "" },
    { level: "fatal", error: undefined, sentence: "the end", place: "" },
  ]);
});
