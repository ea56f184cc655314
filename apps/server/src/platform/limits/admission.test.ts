import { type Cost, costs } from "@lilypad/api-contract";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeSignal } from "../http/close-signal.ts";
import { registerErrorHandler } from "../http/error-handler.ts";
import { registerAdmission } from "./admission.ts";

let app: FastifyInstance;
let refusals: string[];
let release: (() => void)[];

/** Opens an app with one operation, whose subject and cost are in headers. */
async function open(maxRequestsAtOnce: number, databaseConnections: number): Promise<void> {
  refusals = [];
  release = [];
  app = fastify();
  registerErrorHandler(app);
  const refused = {
    inc: (labels: unknown) => void refusals.push((labels as { reason: string }).reason),
  };
  registerAdmission(app, { maxRequestsAtOnce, databaseConnections, refused });
  app.get("/work", (request, reply) => {
    const { "x-subject": subject, "x-cost": cost, "x-fail": fails } = request.headers;
    const call = {
      request,
      subject: subject?.toString(),
      cost: costs.find((one) => one === cost),
      signal: () => closeSignal(reply),
    };
    return app.admitWork(request, () =>
      app.admitCall(call, async () => {
        if (fails === "yes") throw new Error("broken");
        await new Promise<void>((resolve) => release.push(resolve));
        return "done";
      }),
    );
  });
  await app.ready();
}
afterEach(() => app.close());

const ask = (network: number, headers: Record<string, string> = {}) =>
  // A request begins when its answer is awaited, so all begin in order.
  app
    .inject({ url: "/work", remoteAddress: `192.0.2.${network}`, headers })
    .then((answer) => answer);
const started = async (count: number) => {
  while (release.length < count) await new Promise(setImmediate);
};
/** Lets requests of several networks begin, two of each. */
async function begin(networks: number) {
  const running = Array.from({ length: networks * 2 }, (_, index) => ask(1 + (index >> 1)));
  await started(networks * 2);
  return running;
}
const finish = async (running: Awaited<ReturnType<typeof begin>>) => {
  for (const one of release.splice(0)) one();
  return (await Promise.all(running)).map(({ statusCode }) => statusCode);
};

describe("a process that works on as many requests as it may", () => {
  beforeEach(() => open(8, 12));

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
    await started(1);
    expect(await finish([next])).toEqual([200]);
  });

  it("admits at most a quarter of its capacity from one network, and still admits others", async () => {
    const running = await begin(1);
    expect((await ask(1)).statusCode).toBe(503);
    const other = ask(2);
    await started(3);
    expect(await finish([...running, other])).toEqual([200, 200, 200]);
    expect(refusals).toEqual(["network"]);
  });

  it("admits four requests of one person or link from several networks, and still admits others", async () => {
    const ann = { "x-subject": "person ann" };
    const running = [1, 2, 3, 4].map((network) => ask(network, ann));
    await started(4);
    const refused = await ask(5, ann);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.headers["retry-after"]).toMatch(/^[123]$/);
    const other = ask(5, { "x-subject": "person ben" });
    await started(5);
    expect(await finish([...running, other])).toEqual(Array(5).fill(200));
    expect(refusals).toEqual(["subject"]);
  });

  it("regains its capacity after requests that failed", async () => {
    for (let number = 0; number < 20; number += 1) {
      const headers = { "x-fail": "yes", "x-subject": "person ann", "x-cost": "heavy" };
      expect((await ask(1, headers)).statusCode).toBe(500);
    }
    expect(await finish(await begin(4))).toHaveLength(8);
  });
});

describe("the operations of one cost", () => {
  // A quarter of 64 places for each cost, half of them for one network.
  beforeEach(() => open(64, 8));

  const asking = (cost: Cost, place: number) =>
    ask(1 + (place % 8), { "x-cost": cost, "x-subject": `person ${place}` });

  it.each([
    ["heavy", 2],
    ["export", 1],
    ["outside", 16],
  ] as const)(
    "%s: of 64 callers at the same moment %i run and 16 are admitted, and others have their places",
    async (cost, atOnce) => {
      const asked = Array.from({ length: 64 }, (_, place) => asking(cost, place));
      const refused = await Promise.all(asked.slice(16));
      expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
      expect(refusals).toEqual(Array(48).fill(cost));
      await started(atOnce);
      expect(release).toHaveLength(atOnce);
      // The requests of all others meanwhile.
      const cheap = ask(9);
      await started(atOnce + 1);
      release.pop()?.();
      expect((await cheap).statusCode).toBe(200);
      let done = 0;
      for (const one of asked.slice(0, 16)) void one.then(() => (done += 1));
      while (done < 16) {
        expect(release.length).toBeLessThanOrEqual(atOnce);
        release.shift()?.();
        await new Promise(setImmediate);
      }
    },
  );

  it("leave half of their places to others than one network, and most of them to others than one person", async () => {
    const network = Array.from({ length: 8 }, () => ask(1, { "x-cost": "outside" }));
    await started(8);
    expect((await ask(1, { "x-cost": "outside" })).statusCode).toBe(503);
    const ann = { "x-cost": "heavy", "x-subject": "person ann" };
    const hers = [1, 2, 3, 4, 5, 6].map((place) => ask(1 + place, ann));
    await started(9);
    expect((await ask(8, ann)).statusCode).toBe(429);
    expect(refusals).toEqual(["outside", "subject"]);
    const bens = ask(9, { "x-cost": "heavy", "x-subject": "person ben" });
    // One request of Ann's runs; Ben's is not behind the five that wait.
    await started(10);
    await finish([...network, bens]);
    for (let place = 0; place < 5; place += 1) {
      await started(1);
      release.shift()?.();
    }
    expect((await Promise.all(hers)).map(({ statusCode }) => statusCode)).toEqual(
      Array(6).fill(200),
    );
  });
});
