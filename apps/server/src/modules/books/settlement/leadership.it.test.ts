import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../../migrations.ts";
import { createLeadership } from "./leadership.ts";

const logger = pino({ level: "silent" });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

it("all loops of one process lead when they ask at the same time, and those of another stand by", async () => {
  const { pool } = database;
  const [one, other] = [createLeadership({ pool, logger }), createLeadership({ pool, logger })];
  const loops = Array.from({ length: 4 }, () => one.leads());
  expect(await Promise.all(loops)).toEqual([true, true, true, true]);
  expect(await other.leads()).toBe(false);
  one.resign();
  await expect.poll(() => other.leads()).toBe(true);
  other.resign();
});
