// The information for operators and visitors about a product that runs: its metrics at /metrics and its
// public status. Its loops run, because several of the metrics are about them.
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";
import { registerHeartbeats } from "./platform/due-work/index.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  const { databaseUrl } = database;
  runningBefore = await readRunning();
  product = await openProduct({ loops: true, world, databaseUrl });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** On a busy machine the first passes take a while. */
const patience = { timeoutMs: 120_000 };

/** The names of all loops that run in this process, which may have loops of other tests. */
async function readRunning(): Promise<string[]> {
  const registry = new Registry();
  registerHeartbeats(registry);
  const metrics = await registry.metrics();
  return [...metrics.matchAll(/^lilypad_worker_max_interval_seconds\{queue="([^"]+)"\}/gm)].map(
    ([, name = ""]) => name,
  );
}
let runningBefore: string[] = [];

const scrape = async () => (await product.app.inject({ url: "/metrics" })).body;

it("every loop that runs is in the list of the product's work, from which driven tests do it", async () => {
  const listed = product.work.map(({ name }) => name);
  expect(new Set(await readRunning())).toEqual(new Set([...runningBefore, ...listed]));
});

const countReadFailures = (metrics: string): number =>
  [...metrics.matchAll(/^lilypad_metric_read_failures_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

it("a worker tells when each queue was last looked at, that it leads, and what its gas money pays for", async () => {
  await waitFor(async () => {
    const metrics = await scrape();
    return (
      /^lilypad_gas_transactions_left\{account="relayer"\} \d/m.test(metrics) &&
      /^lilypad_worker_standby\{queue="work"\} 0$/m.test(metrics) &&
      /^lilypad_reconciliation_total\{.*side="chain"\} /m.test(metrics)
    );
  }, patience);
  const metrics = await scrape();
  for (const queue of ["work", "scan", "reconcile", "outbox", "resources", "housekeeping"]) {
    expect(metrics).toContain(`lilypad_worker_last_pass_timestamp_seconds{queue="${queue}"}`);
  }
  expect(metrics).toMatch(/^lilypad_gas_transactions_left\{account="operator"\} [1-9]/m);
  expect(metrics).toMatch(/^lilypad_module_daily_cap\{asset="US Dollar"\} [1-9]/m);
  // There is no ramp that publishes rates, and no proof yet: a 0 would be an alarm.
  expect(metrics).not.toMatch(/^lilypad_(exchange_rate|proof_of_books)_timestamp_seconds \d/m);
  expect(metrics).toMatch(/^lilypad_database_writable 1$/m);
  expect(metrics).toMatch(/^lilypad_live_listening 1$/m);
  // A reader that is broken fails at each scrape; on a busy machine one may time out now and then.
  let before = countReadFailures(metrics);
  await waitFor(async () => {
    const now = countReadFailures(await scrape());
    const isSame = now === before;
    before = now;
    return isSame;
  }, patience);
});

it("everyone can read whether payments work, without an account and without figures", async () => {
  await product.signUp("Ada");
  await product.settled();
  await product.status.look();
  await product.status.look();
  let components: { name: string; state: string }[] = [];
  // An answer is reused for some seconds.
  await waitFor(async () => {
    components = dataOf(await product.call("getStatus")).components;
    return components[0]?.state !== "unknown";
  }, patience);
  expect(components.map(({ name, state }) => [name, state])).toEqual([
    ["payments", "operating"],
    ["chain", "operating"],
    ["emails", "operating"],
  ]);
});
