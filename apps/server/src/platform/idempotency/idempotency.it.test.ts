import { randomBytes, randomUUID } from "node:crypto";
import { operations } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { admitEverybody } from "../../../test/admit-everybody.ts";
import { migrations } from "../../migrations.ts";
import { ringOf } from "../config/key-ring.ts";
import { ApiError, fail } from "../errors.ts";
import { registerAuthentication, type SessionChecks } from "../http/authentication.ts";
import { registerErrorHandler } from "../http/error-handler.ts";
import { registerIdempotency } from "../http/idempotency-key.ts";
import { registerLimits } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { createSealedBox } from "../sealed/sealed-box.ts";
import { createIdempotency, type IdempotencyDeps } from "./index.ts";

let database: TestDatabase;
let now = new Date("2026-05-01T09:00:00Z");
const box = createSealedBox(ringOf(randomBytes(32)));
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => database.drop());

const idempotencyWith = (options: Pick<IdempotencyDeps, "pause" | "every"> = {}) =>
  createIdempotency({
    pool: database.pool,
    clock: { now: () => now },
    logger: pino({ level: "silent" }),
    box,
    ...options,
  });

interface ServerOptions extends Pick<IdempotencyDeps, "pause" | "every"> {
  checks?: Partial<SessionChecks>;
}

/** Opens a server with one operation, whose handler calls `work`. */
async function openServer(work: () => Promise<string>, options: ServerOptions = {}) {
  const { checks, ...waits } = options;
  const app = Fastify();
  apps.push(app);
  registerErrorHandler(app);
  registerAuthentication(
    app,
    async (personId) => ({ personId, email: "", sessionId: "", aal: "aal1" }),
    { ...admitEverybody, ...checks },
  );
  registerIdempotency(app, idempotencyWith(waits));
  registerLimits(app, { pool: database.pool, clock: { now: () => now } });
  route(app, operations.createTeleportLink, async () => ({ url: await work() }) as never);
  await app.ready();
  return async (request: Request) => {
    const { key, header, personId, amount = "5.00" } = request;
    const response = await app.inject({
      method: "POST",
      url: operations.createTeleportLink.path,
      headers: {
        authorization: `Bearer ${personId}`,
        ...(header === undefined ? {} : { "idempotency-key": header }),
      },
      payload: { recipientPaymentAccountId: personId, amount, correlationId: key },
    });
    const { data, code, error, fields } = response.json();
    return { status: response.statusCode, url: data?.url, code, error, fields };
  };
}
interface Request {
  personId: string;
  key?: string;
  header?: string;
  amount?: string;
}
const newRequest = () => ({ personId: randomUUID(), key: randomUUID() });

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Work that waits until the test finishes it, and counts its calls. */
function blockedWork() {
  const { promise, resolve } = deferred<string>();
  const started = deferred<void>();
  const state = { calls: 0 };
  const work = () => {
    state.calls += 1;
    started.resolve();
    return promise;
  };
  return { work, finish: resolve, started: started.promise, state };
}

it("the same key with another body is a conflict during and after the first request", async () => {
  const { work, finish, started, state } = blockedWork();
  const ask = await openServer(work);
  const request = newRequest();
  const first = ask(request);
  await started;
  const other = { ...request, amount: "6.00" };
  expect(await ask(other)).toMatchObject({ status: 422, code: "IDEMPOTENCY_CONFLICT" });
  finish("created");
  expect(await first).toMatchObject({ status: 200, url: "created" });
  expect(await ask(other)).toMatchObject({ status: 422, code: "IDEMPOTENCY_CONFLICT" });
  expect(state.calls).toBe(1);
});

it("the same key of two people identifies two requests", async () => {
  let created = 0;
  const ask = await openServer(async () => `${++created}`);
  const request = newRequest();
  expect((await ask(request)).url).toBe("1");
  expect((await ask({ ...request, personId: randomUUID() })).url).toBe("2");
  expect((await ask(request)).url).toBe("1");
});

it("a repetition waits five seconds for the first request, then gets IN_PROGRESS and later the answer", async () => {
  const { work, finish, started, state } = blockedWork();
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  const [ask, askOther] = [await openServer(work), await openServer(work, { pause })];
  const request = newRequest();
  const first = ask(request);
  await started;
  const early = await askOther(request);
  expect(early).toMatchObject({ status: 409, code: "IN_PROGRESS" });
  expect(early.error).toContain("Nothing was done twice");
  const waitedMs = waits.reduce((sum, ms) => sum + ms, 0);
  expect(waitedMs).toBeGreaterThanOrEqual(5_000);
  expect(waitedMs).toBeLessThan(5_500);
  finish("created");
  const answers = [await first, await askOther(request)];
  expect(answers.map(({ url }) => url)).toEqual(["created", "created"]);
  expect(state.calls).toBe(1);
});

it("a request of a dead process is repeated after its lease expires, and not before", async () => {
  const request = newRequest();
  const dead = blockedWork();
  const askDead = await openServer(dead.work);
  void askDead(request);
  await dead.started;
  const ask = await openServer(async () => "found", { pause: async () => undefined });
  now = new Date(now.getTime() + 14_999);
  expect(await ask(request)).toMatchObject({ status: 409, code: "IN_PROGRESS" });
  now = new Date(now.getTime() + 1);
  expect(await ask(request)).toMatchObject({ status: 200, url: "found" });
  // The first process was slow, not dead: its answer does not replace the stored one.
  dead.finish("late");
  expect(await ask(request)).toMatchObject({ status: 200, url: "found" });
});

it("a request that takes longer than its lease is not repeated while its process renews the lease", async () => {
  const request = newRequest();
  const slow = blockedWork();
  const intervals: { ms: number; act: () => Promise<void> }[] = [];
  const askSlow = await openServer(slow.work, {
    every(ms, act) {
      intervals.push({ ms, act });
      return () => void intervals.pop();
    },
  });
  const first = askSlow(request);
  await slow.started;
  const ask = await openServer(async () => "again", { pause: async () => undefined });
  expect(intervals.map(({ ms }) => ms)).toEqual([5_000]);
  for (let passed = 0; passed < 60_000; passed += 5_000) {
    now = new Date(now.getTime() + 5_000);
    await intervals[0]?.act();
    expect(await ask(request)).toMatchObject({ status: 409, code: "IN_PROGRESS" });
  }
  slow.finish("created");
  expect(await first).toMatchObject({ status: 200, url: "created" });
  expect(intervals).toEqual([]);
  expect(await ask(request)).toMatchObject({ status: 200, url: "created" });
});

it("a process whose claim was taken by another one does not take it back", async () => {
  const request = newRequest();
  const stalled = blockedWork();
  const renewals: (() => Promise<void>)[] = [];
  const stop = vi.fn();
  const askStalled = await openServer(stalled.work, {
    every(_ms, act) {
      renewals.push(act);
      return stop;
    },
  });
  const first = askStalled(request);
  await stalled.started;
  now = new Date(now.getTime() + 15_000);
  const other = blockedWork();
  const askOther = await openServer(other.work);
  const second = askOther(request);
  await other.started;
  await renewals[0]?.();
  expect(stop).toHaveBeenCalledTimes(1);
  const { rows } = await database.pool.query(
    "select attempt, lease_until from idempotency_claim where key = $1",
    [request.key],
  );
  expect(rows).toEqual([{ attempt: 2, leaseUntil: new Date(now.getTime() + 15_000) }]);
  other.finish("by the other");
  stalled.finish("late");
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
});

it("a refusal is returned to waiting repetitions, and the next request tries again", async () => {
  const attempts = [blockedWork(), blockedWork()];
  let count = 0;
  const waited = deferred<void>();
  const ask = await openServer(async () => {
    const attempt = attempts[count];
    count += 1;
    await attempt?.work();
    return count === 1 ? fail("TELEPORT_LINK_LIMIT_REACHED") : "created";
  });
  const request = newRequest();
  const first = ask(request);
  await attempts[0]?.started;
  // The repetition reads again after the first request is refused.
  const pause = async () => {
    waited.resolve();
    await first;
  };
  const second = (await openServer(async () => "not called", { pause }))(request);
  await waited.promise;
  attempts[0]?.finish("");
  const refused = { status: 409, code: "TELEPORT_LINK_LIMIT_REACHED" };
  expect(await first).toMatchObject({ code: refused.code });
  expect(await second).toEqual(await first);
  attempts[1]?.finish("");
  expect(await ask(request)).toMatchObject({ status: 200, url: "created" });
});

it("an internal error is not stored: the next request tries again", async () => {
  const failures = [new Error("no"), new ApiError("SERVICE_UNAVAILABLE")];
  const ask = await openServer(async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return "created";
  });
  const request = newRequest();
  expect(await ask(request)).toMatchObject({ status: 500 });
  expect(await ask(request)).toMatchObject({ status: 503 });
  expect(await ask(request)).toMatchObject({ status: 200, url: "created" });
});

it("the key can be in the body or in the header, and must be the same if it is in both", async () => {
  let created = 0;
  const ask = await openServer(async () => `${++created}`);
  const { personId, key } = newRequest();
  expect((await ask({ personId, key })).url).toBe("1");
  expect((await ask({ personId, header: key })).url).toBe("1");
  expect((await ask({ personId, key, header: key.toUpperCase() })).url).toBe("1");
  for (const header of [randomUUID(), "not a UUID"]) {
    expect(await ask({ personId, key, header })).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      fields: [{ path: "headers.idempotency-key" }],
    });
  }
  expect(created).toBe(1);
});

it("each request without a key has its own effect", async () => {
  let created = 0;
  const ask = await openServer(async () => `${++created}`);
  const personId = randomUUID();
  expect([(await ask({ personId })).url, (await ask({ personId })).url]).toEqual(["1", "2"]);
});

it("an ended session does not get a stored answer", async () => {
  let isLive = true;
  const requireLiveSession = async () => (isLive ? undefined : fail("UNAUTHENTICATED"));
  const ask = await openServer(async () => "1", { checks: { requireLiveSession } });
  const request = newRequest();
  expect((await ask(request)).url).toBe("1");
  isLive = false;
  expect(await ask(request)).toMatchObject({ code: "UNAUTHENTICATED", url: undefined });
});

it("answers are stored sealed, and deleted after a day or with the account", async () => {
  const ask = await openServer(async () => "https://lilypad.example/t/secret");
  const [leaver, stayer] = [newRequest(), newRequest()];
  await ask(leaver);
  await ask(stayer);
  const rowsOf = async ({ personId }: Request) =>
    (
      await database.pool.query<{ answer: Buffer }>(
        "select answer from idempotency_claim where person_id = $1",
        [personId],
      )
    ).rows;
  const [row] = await rowsOf(stayer);
  expect(row?.answer.toString("latin1")).not.toContain("secret");
  const idempotency = idempotencyWith();
  await idempotency.forgetPerson(database.pool, leaver.personId);
  expect([await rowsOf(leaver), (await rowsOf(stayer)).length]).toEqual([[], 1]);
  await idempotency.forgetExpired();
  expect(await rowsOf(stayer)).toHaveLength(1);
  now = new Date(now.getTime() + 24 * 3_600_000 + 1);
  await idempotency.forgetExpired();
  expect(await rowsOf(stayer)).toEqual([]);
});
