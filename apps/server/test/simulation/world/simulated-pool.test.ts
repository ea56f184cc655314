import { createRandom } from "@lilypad/testing";
import { expect, it } from "vitest";
import { createProcess, createScheduler, failNext } from "./scheduler.ts";
import { createConnections } from "./simulated-pool.ts";
import type { Chance } from "./take-over-chance.ts";

/** Longer than the scheduler waits before it looks for something else to do. */
const slowly = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it("while a lost connection is rolled back no timer ends, however long PostgreSQL takes", async () => {
  const happened: string[] = [];
  const timers = ["a timer"];
  const chance = {
    now: () => 0,
    endNextTimer() {
      const timer = timers.pop();
      if (timer !== undefined) happened.push(timer);
      return timer !== undefined;
    },
  } as unknown as Chance;
  const scheduler = createScheduler(chance);
  scheduler.begin(createRandom(1));
  const connection = {
    async query(...[text]: unknown[]) {
      await slowly();
      happened.push(String(text));
    },
  };
  const process = createProcess("a process");
  const pool = createConnections(connection, scheduler, chance).openPool(process);
  async function work() {
    const client = await pool.connect();
    await client.query("begin");
    failNext(process, "sql", "answer lost");
    await expect(client.query("update")).rejects.toThrow("Connection terminated");
    client.release();
    await pool.query("select");
    // The product now waits for its timer alone.
    while (timers.length > 0) await slowly();
  }
  await scheduler.drive(work());
  expect(happened.filter((text) => !text.startsWith("select set_config"))).toEqual([
    "begin",
    "update",
    "rollback",
    "select",
    "a timer",
  ]);
});
