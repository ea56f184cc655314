import type { Queryable } from "@lilypad/db";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { watchClock } from "./clock-watch.ts";

const noon = Date.parse("2026-03-01T12:00:00Z");

/** Scrapes a process whose question took from 12:00:00 to 12:00:01, for a database that answers with a time. */
async function scrape(databaseTime: string): Promise<string> {
  const times = [noon, noon + 1_000];
  const clock = { now: () => new Date(times.shift() ?? noon) };
  const pool = {
    query: async () => ({ rows: [{ now: new Date(databaseTime) }] }),
  } as unknown as Queryable;
  const registry = new Registry();
  watchClock(registry, pool, clock);
  return registry.metrics();
}

it.each([
  ["2026-03-01T12:00:00.500Z", "0"],
  ["2026-03-01T12:01:01Z", "60"],
  ["2026-03-01T11:59:30Z", "-30"],
])("the metric about the clock for a database at %s is %s seconds", async (time, seconds) => {
  expect(await scrape(time)).toContain(`lilypad_clock_offset_seconds ${seconds}\n`);
});
