import { hostname } from "node:os";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { type LogEntry, loggerOptions } from "./logger.ts";

it("the log contains no personal data, tokens or codes", () => {
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

it("each line says when it was written, how serious it is, and which process on which machine wrote it", () => {
  let written = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const own = { version: "1.2.3", kind: "worker" } as const;
  const logger = pino(loggerOptions("info", { process: own }), sink);
  logger.child({ requestId: "1" }).warn({ loop: "settlement" }, "a pass failed");
  expect(JSON.parse(written)).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    host: hostname(),
    pid: process.pid,
    version: "1.2.3",
    kind: "worker",
    requestId: "1",
    loop: "settlement",
    msg: "a pass failed",
  });
});

it("entries of the level warn and above are passed on, also from child loggers", () => {
  const entries: LogEntry[] = [];
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const logger = pino(loggerOptions("warn", { onLogEntry: (entry) => entries.push(entry) }), sink);
  const error = new Error("no");
  logger.info({ err: error }, "not passed on");
  logger.warn({ err: error, loop: "settlement" }, "a pass failed");
  logger.child({ requestId: "1" }).error({ err: error, operation: "getBalance" }, "request failed");
  logger.error("only text");
  logger.error(error);
  logger.fatal({ problems: [] }, "fatal error");
  expect(entries).toEqual([
    { level: "warn", error, message: "a pass failed", place: "loop:settlement" },
    { level: "error", error, message: "request failed", place: "getBalance" },
    { level: "error", error: undefined, message: "only text", place: "" },
    { level: "error", error, message: "", place: "" },
    { level: "fatal", error: undefined, message: "fatal error", place: "" },
  ]);
});
