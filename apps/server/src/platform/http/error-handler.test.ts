import { Writable } from "node:stream";
import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { registerErrorHandler } from "./error-handler.ts";

it("a database that is read-only or cannot be found is answered with 503, and logged as one warning during the outage", async () => {
  const lines: { level: number; err?: { code: string } }[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const app = fastify({
    loggerInstance: pino({ level: "info" }, sink) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorHandler(app);
  app.get("/fails/:code", async (request) => {
    const { code } = request.params as { code: string };
    throw Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code });
  });
  for (const code of ["25006", "ENOTFOUND", "EHOSTUNREACH", "EAI_AGAIN", "ENETUNREACH"]) {
    const answer = await app.inject(`/fails/${code}`);
    expect([answer.statusCode, answer.json().code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  }
  expect(lines.map(({ level, err }) => [level, err?.code])).toEqual([[40, "25006"]]);

  expect((await app.inject("/fails/23505")).statusCode).toBe(500);
  expect(lines.at(-1)?.level).toBe(50);
});
