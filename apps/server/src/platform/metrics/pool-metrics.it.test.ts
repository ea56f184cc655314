import { createTestDatabase } from "@lilypad/testing";
import { Gauge } from "prom-client";
import { expect, it } from "vitest";
import { createMetrics } from "./create-metrics.ts";
import { watchPool } from "./pool-metrics.ts";

it("the metrics show used, idle and awaited database connections without those of the scrape itself, and the delay of the event loop", async () => {
  const database = await createTestDatabase({
    migrations: { numbered: [], repeatable: [] },
    maxConnections: 2,
  });
  const { registry } = createMetrics();
  new Gauge({
    name: "lilypad_of_a_module",
    help: "Asks the database several times at each scrape",
    registers: [registry],
    async collect() {
      const ask = () => database.pool.query("select 1");
      await Promise.all([ask(), ask(), ask(), ask()]);
    },
  });
  watchPool(registry, database.pool);
  const [one, two] = [await database.pool.connect(), await database.pool.connect()];
  const waiting = database.pool.connect();
  const busyNow = registry.metrics();
  one.release();
  two.release();
  const busy = await busyNow;
  expect(busy).toContain('lilypad_database_connections{state="used"} 2');
  expect(busy).toContain('lilypad_database_connections{state="idle"} 0');
  expect(busy).toContain("lilypad_database_waiting 1");
  expect(busy).toContain("nodejs_eventloop_lag_p99_seconds");
  (await waiting).release();
  const calm = await registry.metrics();
  expect(calm).toContain('lilypad_database_connections{state="used"} 0');
  expect(calm).toContain('lilypad_database_connections{state="idle"} 2');
  expect(calm).toContain("lilypad_database_waiting 0");
  await database.drop();
});
