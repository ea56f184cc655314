import { createPool, type Pool } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrations } from "../../../migrations.ts";
import { createSystemStatus } from "./create-system-status.ts";
import type { Facts } from "./evaluate-components.ts";

let database: TestDatabase;
let pool: Pool;
let now = new Date("2026-03-10T12:00:00Z");
let facts: Facts;
const clock = { now: () => now };
const day = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = createPool({ databaseUrl: database.databaseUrl, maxConnections: 2 });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
beforeEach(async () => {
  await pool.query("truncate status_change, status_check");
  facts = {
    settlement: { acceptsSends: true, isStopped: false, oldestPendingAgeSeconds: null },
    chain: { blocksBehind: 0 },
    ramp: null,
    cardIssuer: null,
    mails: { good: 0, bad: 0 },
  };
});

const open = () =>
  createSystemStatus({
    pool,
    clock,
    logger: pino({ level: "silent" }),
    offered: ["payments", "chain", "emails"],
    leads: async () => true,
    readFacts: async () => facts,
  });
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

it("a state that is seen twice in a row is shown since the second look, and one bad look is no incident", async () => {
  const status = open();
  await status.look();
  pass(30_000);
  await status.look();
  const beganAt = now.toISOString();
  pass(30_000);
  facts = { ...facts, chain: null };
  await status.look();
  pass(30_000);
  facts = { ...facts, chain: { blocksBehind: 0 } };
  await status.look();
  expect(await status.get()).toEqual({
    checkedAt: now.toISOString(),
    components: [
      { name: "payments", state: "operating", since: beganAt, recordedFrom: beganAt, troubles: [] },
      { name: "chain", state: "operating", since: beganAt, recordedFrom: beganAt, troubles: [] },
      { name: "emails", state: "unknown", since: beganAt, recordedFrom: beganAt, troubles: [] },
    ],
  });

  facts = { ...facts, chain: null };
  pass(30_000);
  await status.look();
  pass(30_000);
  await status.look();
  const stoppedAt = now.toISOString();
  const { components } = await status.get();
  expect(components[1]).toMatchObject({
    state: "stopped",
    since: stoppedAt,
    troubles: [{ state: "stopped", from: stoppedAt, to: null }],
  });
});

it("another process continues where the first one stopped, and stores nothing that has not changed", async () => {
  const first = open();
  await first.look();
  await first.look();
  pass(60_000);
  const second = open();
  await second.look();
  await second.look();
  const { rows } = await pool.query("select component from status_change");
  expect(rows).toHaveLength(3);
});

it("changes are forgotten after 91 days, except for the one that says how a part works now", async () => {
  const status = open();
  await status.look();
  await status.look();
  const beganAt = now;
  pass(200 * day);
  await status.look();
  await status.forgetExpired();
  const { components } = await status.get();
  expect(components[0]).toMatchObject({ state: "operating", since: beganAt.toISOString() });
  facts = { ...facts, chain: null };
  await status.look();
  await status.look();
  pass(92 * day);
  await status.look();
  await status.forgetExpired();
  const { rows } = await pool.query<{ state: string }>(
    "select state from status_change where component = 'chain'",
  );
  expect(rows).toEqual([{ state: "stopped" }]);
});
