import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { registerErrorHandler } from "../http/error-handler.ts";
import { registerAdmission } from "./admission.ts";

let app: FastifyInstance;
let refusals: string[];
let release: (() => void)[];

beforeEach(async () => {
  refusals = [];
  release = [];
  app = fastify();
  registerErrorHandler(app);
  const refused = {
    inc: (labels: unknown) => void refusals.push((labels as { reason: string }).reason),
  };
  registerAdmission(app, { maxRequestsAtOnce: 8, refused });
  app.get("/work", (request) =>
    app.admitWork(request, async () => {
      if (request.headers["x-fail"] === "yes") throw new Error("broken");
      await new Promise<void>((resolve) => release.push(resolve));
      return "done";
    }),
  );
  await app.ready();
});
afterEach(() => app.close());

const ask = (network: number, headers: Record<string, string> = {}) =>
  app.inject({ url: "/work", remoteAddress: `192.0.2.${network}`, headers });
/** Lets requests of several networks begin, two of each. */
async function begin(networks: number) {
  const running = Array.from({ length: networks * 2 }, (_, index) => ask(1 + (index >> 1)));
  while (release.length < networks * 2) await new Promise(setImmediate);
  return running;
}
const finish = async (running: Awaited<ReturnType<typeof begin>>) => {
  for (const one of release.splice(0)) one();
  return (await Promise.all(running)).map(({ statusCode }) => statusCode);
};

describe("a process that works on as many requests as it may", () => {
  it("refuses further ones with 503 and Retry-After, and finishes those it has admitted", async () => {
    const running = await begin(4);
    const refused = await ask(9);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toMatch(/^[123]$/);
    expect(refused.json()).toMatchObject({ success: false, code: "SERVICE_UNAVAILABLE" });
    expect(await finish(running)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  it("admits again as soon as one has ended", async () => {
    const running = await begin(4);
    expect((await ask(9)).statusCode).toBe(503);
    await finish(running);
    const next = ask(9);
    while (release.length < 1) await new Promise(setImmediate);
    expect(await finish([next])).toEqual([200]);
  });

  it("admits at most a quarter of its capacity from one network, and still admits others", async () => {
    const running = await begin(1);
    expect((await ask(1)).statusCode).toBe(503);
    const other = ask(2);
    while (release.length < 3) await new Promise(setImmediate);
    expect(await finish([...running, other])).toEqual([200, 200, 200]);
    expect(refusals).toEqual(["network"]);
  });

  it("regains its capacity after requests that failed", async () => {
    for (let number = 0; number < 20; number += 1)
      expect((await ask(1, { "x-fail": "yes" })).statusCode).toBe(500);
    expect(await finish(await begin(4))).toHaveLength(8);
  });
});
