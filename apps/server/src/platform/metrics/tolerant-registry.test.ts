import { Counter, Gauge } from "prom-client";
import { expect, it } from "vitest";
import { createTolerantRegistry } from "./tolerant-registry.ts";

it("a scrape leaves out the values that cannot be read, counts them and has all others", async () => {
  const registry = createTolerantRegistry();
  const registers = [registry];
  let answers = true;
  const read = () => (answers ? Promise.resolve(7) : Promise.reject(new Error("database away")));
  new Gauge({
    name: "plain",
    help: "Read from the database",
    registers,
    async collect() {
      this.set(await read());
    },
  });
  new Gauge({
    name: "by_queue",
    help: "Read from the database, by queue",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.set({ queue: "a" }, await read());
    },
  });
  new Counter({ name: "counted", help: "Kept in memory", registers }).inc(3);

  const healthy = await registry.metrics();
  expect(healthy).toContain("\nplain 7\n");
  expect(healthy).toContain('\nby_queue{queue="a"} 7\n');

  answers = false;
  const away = await registry.metrics();
  expect(away).not.toMatch(/^(plain|by_queue)[ {]/m);
  expect(away).toContain("\ncounted 3\n");
  expect(await registry.metrics()).toContain(
    'lilypad_metric_read_failures_total{metric="by_queue"}',
  );

  answers = true;
  expect(await registry.metrics()).toContain("\nplain 7\n");
});

it("a scrape does not wait for a value that is not answered", async () => {
  const registry = createTolerantRegistry(1);
  new Gauge({
    name: "stuck",
    help: "Never read",
    registers: [registry],
    collect: () => new Promise<void>(() => undefined),
  });
  expect(await registry.metrics()).not.toMatch(/^stuck /m);
});
