import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { loggerOptions } from "./logger.ts";

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
