import { randomBytes, randomUUID } from "node:crypto";
import type { Operations, QueryInput } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hireStaff, readRecorded } from "../../../../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let finance: SignedUp;
let support: SignedUp;
let boss: SignedUp;
let ann: SignedUp;
let ben: SignedUp;

const outflowHash = randomBytes(32);
const operation = randomUUID();
const caseId = randomUUID();
const bytes = (address: string) => Buffer.from(address.slice(2), "hex");
const headers = { "lilypad-reason": encodeURIComponent("Agreed in the morning meeting") };

/** Stores stuck work of several kinds, the oldest one first. */
async function storeStuckWork(): Promise<void> {
  const { pool } = product;
  const safe = bytes(ann.safeAddress);
  await pool.query(
    `insert into settlement_safe_stop (safe_address, operation_id, reason, since)
     values ($1, $2, 'Batch 7 reported a payment that did not happen.', now() - interval '5 days')`,
    [safe, randomUUID()],
  );
  await pool.query(
    `insert into chain_log (transaction_hash, position, class, asset, amount, from_address, to_address, seen_at)
     values ($1, 3, 4, 1, 2500000, $2, $3, now())`,
    [outflowHash, safe, randomBytes(20)],
  );
  await pool.query(
    `insert into outflow (transaction_hash, position, from_address, to_address, asset, amount, happened_at, state)
     values ($1, 3, $2, $3, 1, 2500000, now() - interval '4 days', 'unexplained')`,
    [outflowHash, safe, randomBytes(20)],
  );
  await pool.query(
    `insert into relay (id, purpose, to_address, data, gas, created_at, due_at)
     values ($1, 'root', $2, '\\x00', 100000, now() - interval '3 days', now() + interval '1 day')`,
    [randomUUID(), randomBytes(20)],
  );
  await pool.query(
    `insert into screening_case (id, kind, person_id, list, reason, name, opened_at)
     values ($1, 'identity', $2, 'own list', 'the name is listed', 'Ann', now() - interval '2 days')`,
    [caseId, ann.id],
  );
  await pool.query(
    `insert into settlement_operation (id, created_at, queue_at, amount, asset, kind, state, from_address, to_address,
       owner_address)
     values ($1, now() - interval '1 day', now() + interval '2 days', 1000000, 1, 1, 0, $2, $3, $3)`,
    [operation, bytes(ben.safeAddress), randomBytes(20)],
  );
}

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  [finance, support, boss, ann, ben] = [
    await product.signUp("Fay"),
    await product.signUp("Sue"),
    await product.signUp("Bea"),
    await product.signUp("Ann"),
    await product.signUp("Ben"),
  ];
  await hireStaff(product, finance, "finance");
  await hireStaff(product, support, "support");
  await hireStaff(product, boss, "administrator");
  await storeStuckWork();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const list = async (by: SignedUp, query: QueryInput<Operations["listStuckWork"]> = {}) =>
  dataOf(await product.call("listStuckWork", { token: by.token, query }));
const actionsOf = async (by: SignedUp) =>
  Object.fromEntries((await list(by)).items.map(({ kind, actions }) => [kind, actions]));

it("stuck work of every kind is one list, oldest first, with cause, person and amount", async () => {
  const { items, counts, nextCursor } = await list(finance);
  expect(items.map(({ kind, cause }) => [kind, cause])).toEqual([
    ["safe", "safe_reported_wrong"],
    ["outflow", "outflow_unexplained"],
    ["relay", "relay_not_sent"],
    ["screening", "identity_held"],
    ["settlement", "deferred"],
  ]);
  expect(items[0]).toMatchObject({ id: ann.safeAddress.toLowerCase(), person: { id: ann.id } });
  expect(items[1]).toMatchObject({ amount: "2.50", asset: "usdc", person: { id: ann.id } });
  expect(items[2]?.person).toBeNull();
  expect(counts).toContainEqual({ kind: "relay", count: 1 });
  expect(nextCursor).toBeNull();
});

it("the list is read page by page and filtered by kind and person", async () => {
  const { items } = await list(finance);
  const first = await list(finance, { limit: 2 });
  const second = await list(finance, { limit: 3, cursor: first.nextCursor ?? "" });
  const ids = (page: typeof items) => page.map(({ id }) => id);
  expect(ids([...first.items, ...second.items])).toEqual(ids(items));
  expect((await list(finance, { kind: "relay" })).items.map(({ kind }) => kind)).toEqual(["relay"]);
  expect((await list(finance, { personId: ann.id })).items).toHaveLength(3);
  expect((await list(finance, { personId: boss.id })).items).toEqual([]);
});

it("a transfer whose turn is later today is not stuck", async () => {
  const soon = randomUUID();
  await product.pool.query(
    `insert into settlement_operation (id, queue_at, amount, asset, kind, state, from_address, to_address, owner_address)
     values ($1, least(now() + interval '1 minute', date_trunc('day', now(), 'utc') + interval '86399.999 seconds'),
       1000000, 1, 1, 0, $2, $3, $3)`,
    [soon, bytes(ben.safeAddress), randomBytes(20)],
  );
  const { items } = await list(finance, { kind: "settlement" });
  await product.pool.query("delete from settlement_operation where id = $1", [soon]);
  expect(items.map(({ id }) => id)).toEqual([operation]);
});

it("each role is offered what it may do", async () => {
  expect(await actionsOf(support)).toMatchObject({ safe: [], outflow: [], settlement: [] });
  expect(await actionsOf(finance)).toMatchObject({
    safe: ["release"],
    outflow: [],
    settlement: ["retry"],
    screening: ["decide"],
  });
  expect(await actionsOf(boss)).toMatchObject({ outflow: ["book"] });
});

it("a transfer that waits for a budget moves to the front, with the reason in the audit log", async () => {
  const params = { kind: "settlement", id: operation } as const;
  const retry = { token: finance.token, params };
  expect((await product.call("retryStuckWork", retry)).code).toBe("VALIDATION_FAILED");
  expect(dataOf(await product.call("retryStuckWork", { ...retry, headers })).retried).toBe(true);
  expect(dataOf(await product.call("retryStuckWork", { ...retry, headers })).retried).toBe(false);
  const [, moved] = await readRecorded(product, "retryStuckWork");
  expect(moved).toEqual({
    subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
    reason: "Agreed in the morning meeting",
    details: { moved: true, transfer: operation },
  });
  expect((await list(finance, { kind: "settlement" })).items).toEqual([]);
});

it("a stopped Safe is released by finance, and an outflow is booked by an administrator alone", async () => {
  const safe = { headers, params: { safe: ann.safeAddress } };
  expect((await product.call("releaseStoppedSafe", { token: support.token, ...safe })).code).toBe(
    "FORBIDDEN",
  );
  dataOf(await product.call("releaseStoppedSafe", { token: finance.token, ...safe }));
  expect((await product.call("releaseStoppedSafe", { token: finance.token, ...safe })).code).toBe(
    "NOT_FOUND",
  );
  const transaction = `0x${outflowHash.toString("hex")}`;
  const outflow = { headers, params: { transaction }, body: { position: 3 } };
  expect((await product.call("bookStuckOutflow", { token: finance.token, ...outflow })).code).toBe(
    "FORBIDDEN",
  );
  dataOf(await product.call("bookStuckOutflow", { token: boss.token, ...outflow }));
  // Whatever is about a person is found in the audit log by their id.
  expect((await readRecorded(product, "bookStuckOutflow"))[0]).toMatchObject({
    subject: ann.id,
    details: { transaction, position: 3 },
  });
  expect((await readRecorded(product, "releaseStoppedSafe"))[0]).toMatchObject({
    subject: ann.id,
    details: { safe: ann.safeAddress.toLowerCase() },
  });
  expect((await list(boss, { kind: "safe" })).items).toEqual([]);
});

it("settings are for administrators, and volumes and orders are empty before anything was sent", async () => {
  expect((await product.call("listSettings", { token: finance.token })).code).toBe("FORBIDDEN");
  const { settings } = dataOf(await product.call("listSettings", { token: boss.token }));
  expect(settings.find(({ name }) => name === "DATABASE_URL")).toEqual({
    name: "DATABASE_URL",
    value: null,
    isSecret: true,
    source: "environment",
  });
  const { days } = dataOf(await product.call("listDailyVolumes", { token: finance.token }));
  expect(days).toHaveLength(30);
  const query = { status: "PROCESSING", personId: ann.id } as const;
  for (const token of [finance.token, support.token]) {
    expect(dataOf(await product.call("listRampOrders", { token, query })).orders).toEqual([]);
    expect(dataOf(await product.call("listTeleportOrders", { token, query })).payments).toEqual([]);
  }
});
