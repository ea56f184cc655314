import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerHeartbeats } from "./heartbeats.ts";
import { startLoop, type WakeableLoop } from "./loop.ts";

const startedAt = new Date("2026-03-10T12:00:00Z");
let loops: WakeableLoop[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  loops = [];
  vi.useRealTimers();
});

const registry = new Registry();
registerHeartbeats(registry);

/** The metrics of a queue. */
async function beatOf(queue: string) {
  const read = async (name: string) =>
    (await registry.getSingleMetric(name)?.get())?.values.find(
      ({ labels }) => labels.queue === queue,
    )?.value;
  return {
    lastPass: await read("lilypad_worker_last_pass_timestamp_seconds"),
    maxInterval: await read("lilypad_worker_max_interval_seconds"),
    standby: await read("lilypad_worker_standby"),
    failed: await read("lilypad_worker_failed_passes_total"),
  };
}

function start(name: string, pass: () => Promise<boolean>, leads?: () => Promise<boolean>) {
  const loop = startLoop({
    name,
    logger: pino({ level: "silent" }),
    pauseMs: 60_000,
    pass,
    ...(leads === undefined ? {} : { leads }),
  });
  loops.push(loop);
  return loop;
}

const seconds = (offset: number) => startedAt.getTime() / 1000 + offset;

it("a loop shows when it last completed a pass, and forgets it when it is stopped", async () => {
  const loop = start("beating", async () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await beatOf("beating")).toEqual({
    lastPass: seconds(60),
    maxInterval: 15 * 60 + 60,
    standby: undefined,
    failed: 0,
  });
  await loop.stop();
  expect((await beatOf("beating")).lastPass).toBeUndefined();
});

it("a loop whose passes fail shows its last good one and counts the failures", async () => {
  let fails = false;
  start("failing", async () => {
    if (fails) throw new Error("no database");
    return false;
  });
  await vi.advanceTimersByTimeAsync(0);
  fails = true;
  await vi.advanceTimersByTimeAsync(60_000);
  const beat = await beatOf("failing");
  expect(beat.lastPass).toBe(seconds(0));
  expect(beat.failed).toBe(1);
});

it("a process that leaves work to another one is a standby without a last pass, until it leads", async () => {
  let isLeader = false;
  let passes = 0;
  start(
    "led",
    async () => {
      passes += 1;
      return false;
    },
    async () => isLeader,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(await beatOf("led")).toMatchObject({ lastPass: undefined, standby: 1 });
  expect(passes).toBe(0);
  isLeader = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await beatOf("led")).toMatchObject({ lastPass: seconds(60), standby: 0 });
  expect(passes).toBe(1);
});
