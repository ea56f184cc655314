import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrations } from "../../../../migrations.ts";
import { ApiError } from "../../../../platform/errors.ts";
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

/** The number of calls for one owner's links that reach the provider. */
async function reach(ownerId: string, calls: number): Promise<number> {
  let reached = 0;
  for (let n = 0; n < calls; n += 1) {
    try {
      await limitCalls({ pool: database.pool, clock: { now: () => now } }, { ownerId });
      reached += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED") throw error;
    }
  }
  return reached;
}

it("other owners' payers can still ask the provider while one owner's links use up their limit", async () => {
  expect(await reach("eve", 100)).toBe(20);
  expect(await reach("ann", 6)).toBe(6);
});

it("the last calls of a minute are reserved for links with few calls, even if several owners use up their limits", async () => {
  for (const owner of ["eve", "mallory", "trudy"]) await reach(owner, 100);
  expect(await reach("ann", 6)).toBe(6);
});

it("anonymous visitors together never exceed their share of the provider's rate", async () => {
  let reached = 0;
  for (let n = 0; n < 20; n += 1) reached += await reach(`owner ${n}`, 6);
  expect(reached).toBe(40);
});
