import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fund, openPeople } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { holdsAnything } from "./index.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

it("counts 1.00 of an asset or more as a holding, but no smaller amount", async () => {
  const [person] = await openPeople(database.pool, ["Dusty"]);
  if (person === undefined) throw new Error("no account was opened");
  const holds = () => holdsAnything(database.pool, person.id, new Date());
  expect(await holds()).toBe(false);
  await fund(database.pool, [person], "eurc", 999_999n);
  expect(await holds()).toBe(false);
  await fund(database.pool, [person], "eurc", 1n);
  expect(await holds()).toBe(true);
});
