// The daily limit on sends from one network.
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { createPayments, type Payments } from "./index.ts";

let database: TestDatabase;
/** Two server processes on one database. */
let servers: [Payments, Payments];
let ann: TestPerson;
let bob: TestPerson;
let network: string;
let now = new Date("2026-03-10T12:00:00Z");
let networks = 0;

const dayMs = 24 * 60 * 60 * 1000;
const limits = { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 };
const openServer = () =>
  createPayments({
    pool: database.pool,
    clock: { now: () => now },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 10_000,
    maxSendsPerNetworkPerDay: 3,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
beforeEach(async () => {
  servers = [openServer(), openServer()];
  networks += 1;
  network = `203.0.113.${networks}`;
  [ann, bob] = (await openPeople(database.pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(database.pool, [ann, bob], "usdc", 100_000_000n);
});
afterAll(() => database.drop());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const send = (server: Payments, intent = newIntent(bob, "1.00"), from = network) =>
  server.send(ann.caller, intent, undefined, from);

describe("sends from one network", () => {
  it("share one count between two processes, which starts again a day after the first send", async () => {
    const [one, other] = servers;
    expect(await codeOf(send(one))).toBe("accepted");
    expect(await codeOf(send(one))).toBe("accepted");
    await one.mergeCounts();
    expect(await codeOf(send(other))).toBe("accepted");
    await other.mergeCounts();
    now = new Date(now.getTime() + 60 * 60 * 1000);
    await expect(send(other)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryAfterSeconds: 23 * 60 * 60,
      message: expect.stringContaining("No money was moved"),
    });
    expect(await codeOf(send(other, undefined, "198.51.100.1"))).toBe("accepted");
    now = new Date(now.getTime() + dayMs);
    expect(await codeOf(send(other))).toBe("accepted");
  });

  it("are replayed above the limit if they were decided before", async () => {
    const [server] = servers;
    const intent = newIntent(bob, "1.00");
    const first = await send(server, intent);
    for (let n = 0; n < 2; n += 1) await send(server);
    expect(await codeOf(send(server))).toBe("RATE_LIMITED");
    expect(await send(server, intent)).toEqual(first);
  });

  it("count only if they are new and accepted, also when many arrive concurrently", async () => {
    const [server] = servers;
    const intent = newIntent(bob, "1.00");
    for (let n = 0; n < 5; n += 1) {
      expect(await codeOf(send(server, intent))).toBe("accepted");
      expect(await codeOf(send(server, newIntent(bob, "400.00")))).toBe("INSUFFICIENT_FUNDS");
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(send(server))));
    expect(answers.sort()).toEqual([
      ...Array(6).fill("RATE_LIMITED"),
      ...Array(2).fill("accepted"),
    ]);
  });

  it("are counted without an extra SQL statement", async () => {
    let statements = 0;
    const counting = createPayments({
      pool: new Proxy(database.pool, {
        get(target, key) {
          if (key === "query") statements += 1;
          const value: unknown = Reflect.get(target, key);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
      clock: { now: () => now },
      limits: { USD: limits, EUR: limits, LIL: limits },
      maxSendsPerDay: 10_000,
      acceptsSends: () => true,
      cancelQueued: async () => false,
    });
    for (let n = 0; n < 3; n += 1) await send(counting);
    expect(statements).toBe(3);
    await counting.mergeCounts();
    await counting.mergeCounts();
    // The first merge writes all counts in one statement; the second has nothing to write.
    expect(statements).toBe(4);
  });
});
