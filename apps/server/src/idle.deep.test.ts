// How much a whole process with workers asks the database while there is nothing to do.
import { setTimeout as pause } from "node:timers/promises";
import { createFakeRamp, createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDirectory } from "../test/test-banks.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
/** How often each statement was sent, by every connection of this process. */
const counts = new Map<string, number>();
const { query } = pg.Client.prototype;

function count(statement: unknown): void {
  const { name, text } =
    typeof statement === "object" ? (statement as { name?: string; text?: string }) : {};
  const key = name ?? text ?? String(statement);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

beforeAll(async () => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count(given[0]);
    return Reflect.apply(query, this, given);
  } as typeof query;
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    loops: true,
    world,
    databaseUrl: database.databaseUrl,
    ramp: createFakeRamp(),
    directory: testDirectory,
    environment: { RECONCILIATION_SECONDS: "60" },
  });
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await product?.close();
  await database?.drop();
  await world?.close();
});

it("a process with all workers sends at most five statements a second to the database while nothing is to be done", async () => {
  // Lets pass the work that a start does once, and the last interval from before settlement knew that it is idle.
  await pause(12_000);
  counts.clear();
  const startedAt = performance.now();
  await pause(30_000);
  const seconds = (performance.now() - startedAt) / 1_000;
  const sent = [...counts].sort((one, two) => two[1] - one[1]);
  const perSecond = sent.reduce((sum, [, times]) => sum + times, 0) / seconds;
  expect(perSecond, JSON.stringify(sent.slice(0, 20))).toBeLessThanOrEqual(5);
  // The net under lost announcements.
  expect(sent.filter(([text]) => text.startsWith("select array[(select greatest"))).toHaveLength(1);
}, 90_000);
