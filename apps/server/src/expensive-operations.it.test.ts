// The short version of `npm run bench -- --only harm`: what is asserted are counts, not times.
import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openPeople } from "../test/worlds/open-people.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";
import { createAccessTokens } from "./modules/enter/identity/index.ts";
import { systemClock } from "./platform/clock.ts";

const timeoutMs = 60_000;
/** More than a quarter of the 256 operations of a process, which is the share of each cost. */
const callers = 80;
const placesOfCost = 64;
/** A quarter of the 12 connections. */
const connectionsOfHeavy = 3;

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;
let ben: SignedUp;
let tokens: { id: string; token: string }[];
/** The visitors whose questions the phrasing service does not answer. */
let hanging: (() => void)[] = [];

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    phraser: {
      phrase: () => new Promise((_, reject) => hanging.push(() => reject(new Error("late")))),
    },
  });
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  const signer = createAccessTokens({
    privateKeys: world.secrets.accessTokenKeys,
    issuer: `${product.config.publicUrl}/auth/v1`,
    clock: systemClock,
  });
  const people = await openPeople(
    product.pool,
    Array.from({ length: callers }, (_, place) => `Frog${place}`),
  );
  tokens = await Promise.all(
    people.map(async ({ id, caller }) => ({ id, token: (await signer.sign(caller)).token })),
  );
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const networkOf = (place: number) => `10.9.${place}.1`;
const search = (token: string, place: number) =>
  product.call("searchUsers", { token, remoteAddress: networkOf(place), query: { q: "frog" } });
const farPage = ({ id, token }: { id: string; token: string }, place: number) =>
  product.call("listTransactions", {
    token,
    remoteAddress: networkOf(place),
    params: { userId: id },
    query: { offset: 2_000, limit: 20 },
  });
const annSends = () =>
  product.call("sendTransfer", {
    token: ann.token,
    body: { recipientUserId: ben.id, amount: "0.50", currency: "LIL", correlationId: randomUUID() },
  });

/** Counts the answers of each status. */
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Keeps all who need these tables waiting until the returned function is called. */
async function lock(...tables: string[]) {
  const blocker = await database.pool.connect();
  await blocker.query("begin");
  await blocker.query(`lock table ${tables.join(", ")} in access exclusive mode`);
  return async () => {
    await blocker.query("commit");
    blocker.release();
  };
}
async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::integer as count from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()",
  );
  return rows[0]?.count ?? 0;
}
/** Resolves when so many requests of the test have been answered. */
function collect<T>(asked: readonly Promise<T>[]) {
  const answers: T[] = [];
  for (const one of asked) void one.then((answer) => answers.push(answer));
  return {
    answers,
    untilAnswered: (count: number) => waitFor(() => answers.length >= count, { timeoutMs }),
  };
}

it("80 people who search and read far pages while that hangs take three connections, and a payment of somebody else is answered", async () => {
  const unlock = await lock("person_seen", "activity_volume");
  const asked = tokens.map((one, place) =>
    place % 2 === 0 ? search(one.token, place) : farPage(one, place),
  );
  const { answers, untilAnswered } = collect<{ status: number }>(asked);
  // Those that have no place are refused at once, and the others wait.
  await untilAnswered(callers - placesOfCost);
  await waitFor(async () => (await countWaiting()) === connectionsOfHeavy, { timeoutMs });
  expect((await annSends()).status).toBe(200);
  expect(await countWaiting()).toBe(connectionsOfHeavy);
  expect(countStatuses(answers)).toEqual({ 503: callers - placesOfCost });
  await unlock();
  expect(countStatuses(await Promise.all(asked))).toEqual({
    200: placesOfCost,
    503: callers - placesOfCost,
  });
});

it("one person who searches in 40 sessions from 40 networks has one turn and five that wait, and another person's search is next", async () => {
  const unlock = await lock("person_seen");
  const asked = Array.from({ length: 40 }, (_, place) => search(ann.token, place));
  const { answers, untilAnswered } = collect(asked);
  await untilAnswered(34);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["RATE_LIMITED"]));
  for (const { headers } of answers) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  await waitFor(async () => (await countWaiting()) === 1, { timeoutMs });
  const bens = search(ben.token, 50);
  await waitFor(async () => (await countWaiting()) === 2, { timeoutMs });
  await unlock();
  expect((await bens).status).toBe(200);
  expect(countStatuses(await Promise.all(asked))).toEqual({ 200: 6, 429: 34 });
});

it("80 visitors whose questions a phrasing service keeps take a quarter of the process, one chat a quarter of that, and a payment is answered", async () => {
  const chats = await Promise.all(
    Array.from({ length: callers }, async (_, place) => {
      const { data } = await product.call("startChat", {
        remoteAddress: networkOf(place),
        body: {},
      });
      return data?.id ?? "";
    }),
  );
  const say = (id: string, place: number) =>
    product.call("sendChatMessage", {
      remoteAddress: networkOf(place),
      params: { id },
      body: { message: "Is my money safe?" },
    });
  hanging = [];
  const toOne = Array.from({ length: 20 }, (_, place) => say(chats[0] ?? "", place));
  const ofOne = collect(toOne);
  await ofOne.untilAnswered(4);
  expect(countStatuses(ofOne.answers)).toEqual({ 429: 4 });
  const toAll = chats.slice(1).map((id, place) => say(id, place + 1));
  const ofAll = collect(toAll);
  await ofAll.untilAnswered(callers - 1 - 48);
  expect(countStatuses(ofAll.answers)).toEqual({ 503: callers - 1 - 48 });
  await waitFor(() => hanging.length === placesOfCost, { timeoutMs });
  expect((await annSends()).status).toBe(200);
  for (const give of hanging) give();
  expect(countStatuses(await Promise.all([...toOne, ...toAll]))).toEqual({
    200: placesOfCost,
    429: 4,
    503: callers - 1 - 48,
  });
});

it("the process counts what it refuses by its reason", async () => {
  const { body } = await product.app.inject("/metrics");
  for (const [reason, count] of [
    ["heavy", callers - placesOfCost],
    ["outside", callers - 1 - 48],
    ["subject", 34 + 4],
    ["process", 0],
  ])
    expect(body).toContain(`lilypad_requests_refused_total{reason="${reason}"} ${count}`);
});
