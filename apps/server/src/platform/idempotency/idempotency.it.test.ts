import { randomBytes, randomUUID } from "node:crypto";
import { operations } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { admitEverybody } from "../../../test/admit-everybody.ts";
import { migrations } from "../../migrations.ts";
import { ApiError, fail } from "../errors.ts";
import { registerAuthentication, type SessionChecks } from "../http/authentication.ts";
import { registerErrorHandler } from "../http/error-handler.ts";
import { registerIdempotency } from "../http/idempotency-key.ts";
import { registerLimits } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { createSealedBox } from "../sealed-box.ts";
import { createIdempotency } from "./index.ts";

let database: TestDatabase;
let now = new Date("2026-05-01T09:00:00Z");
const box = createSealedBox(randomBytes(32));
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => database.drop());

const idempotencyWith = (pause?: (ms: number) => Promise<unknown>) =>
  createIdempotency({
    pool: database.pool,
    clock: { now: () => now },
    logger: pino({ level: "silent" }),
    box,
    ...(pause === undefined ? {} : { pause }),
  });

interface ServerOptions {
  pause?: (ms: number) => Promise<unknown>;
  checks?: Partial<SessionChecks>;
}

/** A server whose one operation does as it is told. */
async function openServer(work: () => Promise<string>, options: ServerOptions = {}) {
  const app = Fastify();
  apps.push(app);
  registerErrorHandler(app);
  registerAuthentication(
    app,
    async (personId) => ({ personId, email: "", sessionId: "", isAdmin: false, aal: "aal1" }),
    { ...admitEverybody, ...options.checks },
  );
  registerIdempotency(app, idempotencyWith(options.pause));
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

/** Work that can be held up, and that counts how often it was begun. */
function heldWork() {
  const { promise, resolve } = deferred<string>();
  const begun = deferred<void>();
  const state = { times: 0 };
  const work = () => {
    state.times += 1;
    begun.resolve();
    return promise;
  };
  return { work, finish: resolve, begun: begun.promise, state };
}

it("the same key with another body is refused, while the first runs and afterwards", async () => {
  const { work, finish, begun, state } = heldWork();
  const ask = await openServer(work);
  const request = newRequest();
  const first = ask(request);
  await begun;
  const other = { ...request, amount: "6.00" };
  expect(await ask(other)).toMatchObject({ status: 422, code: "IDEMPOTENCY_CONFLICT" });
  finish("made");
  expect(await first).toMatchObject({ status: 200, url: "made" });
  expect(await ask(other)).toMatchObject({ status: 422, code: "IDEMPOTENCY_CONFLICT" });
  expect(state.times).toBe(1);
});

it("the same key of two people names two requests", async () => {
  let made = 0;
  const ask = await openServer(async () => `${++made}`);
  const request = newRequest();
  expect((await ask(request)).url).toBe("1");
  expect((await ask({ ...request, personId: randomUUID() })).url).toBe("2");
  expect((await ask(request)).url).toBe("1");
});

it("a repetition waits five seconds for the first, hears that nothing was done twice, and is answered later", async () => {
  const { work, finish, begun, state } = heldWork();
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  const [ask, askOther] = [await openServer(work), await openServer(work, { pause })];
  const request = newRequest();
  const first = ask(request);
  await begun;
  const early = await askOther(request);
  expect(early).toMatchObject({ status: 409, code: "IN_PROGRESS" });
  expect(early.error).toContain("Nothing was done twice");
  const waitedMs = waits.reduce((sum, ms) => sum + ms, 0);
  expect(waitedMs).toBeGreaterThanOrEqual(5_000);
  expect(waitedMs).toBeLessThan(5_500);
  finish("made");
  const answers = [await first, await askOther(request)];
  expect(answers.map(({ url }) => url)).toEqual(["made", "made"]);
  expect(state.times).toBe(1);
});

it("a request whose process died is taken over when its lease is over, and not before", async () => {
  const request = newRequest();
  const dead = heldWork();
  const askDead = await openServer(dead.work);
  void askDead(request);
  await dead.begun;
  const ask = await openServer(async () => "found", { pause: async () => undefined });
  expect(await ask(request)).toMatchObject({ status: 409, code: "IN_PROGRESS" });
  now = new Date(now.getTime() + 60_000);
  expect(await ask(request)).toMatchObject({ status: 200, url: "found" });
  // The first was slow, not dead: what it answers is not kept in the place of the other answer.
  dead.finish("late");
  expect(await ask(request)).toMatchObject({ status: 200, url: "found" });
});

it("a refusal is told to those who waited, and the next request begins again", async () => {
  const tries = [heldWork(), heldWork()];
  let begun = 0;
  const waited = deferred<void>();
  const ask = await openServer(async () => {
    const mine = tries[begun];
    begun += 1;
    await mine?.work();
    return begun === 1 ? fail("TELEPORT_LINK_LIMIT_REACHED") : "made";
  });
  const request = newRequest();
  const first = ask(request);
  await tries[0]?.begun;
  // Looks again once the first is refused.
  const pause = async () => {
    waited.resolve();
    await first;
  };
  const second = (await openServer(async () => "not asked", { pause }))(request);
  await waited.promise;
  tries[0]?.finish("");
  const refused = { status: 409, code: "TELEPORT_LINK_LIMIT_REACHED" };
  expect(await first).toMatchObject({ code: refused.code });
  expect(await second).toEqual(await first);
  tries[1]?.finish("");
  expect(await ask(request)).toMatchObject({ status: 200, url: "made" });
});

it("what failed on our side is not kept: the next request does it", async () => {
  const failures = [new Error("no"), new ApiError("SERVICE_UNAVAILABLE")];
  const ask = await openServer(async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return "made";
  });
  const request = newRequest();
  expect(await ask(request)).toMatchObject({ status: 500 });
  expect(await ask(request)).toMatchObject({ status: 503 });
  expect(await ask(request)).toMatchObject({ status: 200, url: "made" });
});

it("the key comes in the body or in the header, and in both only when it is one", async () => {
  let made = 0;
  const ask = await openServer(async () => `${++made}`);
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
  expect(made).toBe(1);
});

it("requests without a key are each done", async () => {
  let made = 0;
  const ask = await openServer(async () => `${++made}`);
  const personId = randomUUID();
  expect([(await ask({ personId })).url, (await ask({ personId })).url]).toEqual(["1", "2"]);
});

it("a session that was ended hears no stored answer", async () => {
  let isLive = true;
  const requireLiveSession = async () => (isLive ? undefined : fail("UNAUTHENTICATED"));
  const ask = await openServer(async () => "1", { checks: { requireLiveSession } });
  const request = newRequest();
  expect((await ask(request)).url).toBe("1");
  isLive = false;
  expect(await ask(request)).toMatchObject({ code: "UNAUTHENTICATED", url: undefined });
});

it("answers are sealed, forgotten after a day, and with the person", async () => {
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
