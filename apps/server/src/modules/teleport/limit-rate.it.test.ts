import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrations } from "../../migrations.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitCalls } from "./limit-rate.ts";

let database: TestDatabase;
let now = new Date("2026-03-10T12:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});
afterAll(() => database.drop());

/** How many of so many calls that a network causes reach the provider. */
async function reach(network: string, calls: number): Promise<number> {
  let reached = 0;
  for (let n = 0; n < calls; n += 1) {
    try {
      await limitCalls({ pool: database.pool, clock: { now: () => now } }, { network });
      reached += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED") throw error;
    }
  }
  return reached;
}

it("lets an honest payer ask the provider while one visitor asks as often as possible", async () => {
  expect(await reach("203.0.113.1", 100)).toBe(12);
  expect(await reach("198.51.100.7", 6)).toBe(6);
});

it("keeps the last calls of a minute for networks that caused few, when several ask as often as possible", async () => {
  for (const network of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) await reach(network, 100);
  expect(await reach("198.51.100.7", 6)).toBe(6);
});

it("never lets anonymous visitors together have more than their share of the provider's rate", async () => {
  let reached = 0;
  for (let n = 0; n < 20; n += 1) reached += await reach(`198.51.100.${n}`, 6);
  expect(reached).toBe(40);
});
