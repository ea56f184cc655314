import { createTestDatabase } from "@lilypad/testing";
import { expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";
import { watchPool } from "./pool-metrics.ts";

it("the metrics show used, idle and awaited database connections, and the delay of the event loop", async () => {
  const database = await createTestDatabase({
    migrations: { numbered: [], repeatable: [] },
    maxConnections: 2,
  });
  const { registry } = createMetrics();
  watchPool(registry, database.pool);
  const [one, two] = [await database.pool.connect(), await database.pool.connect()];
  const waiting = database.pool.connect();
  const busy = await registry.metrics();
  expect(busy).toContain('lilypad_database_connections{state="used"} 2');
  expect(busy).toContain('lilypad_database_connections{state="idle"} 0');
  expect(busy).toContain("lilypad_database_waiting 1");
  expect(busy).toContain("nodejs_eventloop_lag_p99_seconds");
  one.release();
  two.release();
  (await waiting).release();
  const calm = await registry.metrics();
  expect(calm).toContain('lilypad_database_connections{state="used"} 0');
  expect(calm).toContain('lilypad_database_connections{state="idle"} 2');
  expect(calm).toContain("lilypad_database_waiting 0");
  await database.drop();
});
