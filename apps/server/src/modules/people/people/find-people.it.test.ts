import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { findPeople, forgetSeen } from "./find-people.ts";

let database: TestDatabase;
let asking: TestPerson;
let now = new Date("2026-03-10T23:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  await database.pool.query(
    `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name, onboarding_completed_at)
     select gen_random_uuid(), 'p' || n || '@example.com', 'tag_' || n, 'tag' || n, 'Kim', 'Number' || n, now()
     from generate_series(100, 399) n`,
  );
});
beforeEach(async () => {
  [asking] = (await openPeople(database.pool, ["Asking"])) as [TestPerson];
});
afterAll(() => database.drop());

const find = async (typed: string) =>
  findPeople(
    {
      pool: database.pool,
      clock: { now: () => now },
      maxPeopleSeenPerDay: 50,
    },
    asking.id,
    typed,
  );
const tagsOf = async (typed: string) => (await find(typed)).map(({ display_tag }) => display_tag);

it("many searches of one person show at most the max number of different people per day", async () => {
  const seen = new Set<string | null>();
  for (let n = 10; n < 40; n += 1) for (const tag of await tagsOf(`tag_${n}`)) seen.add(tag);
  expect(seen.size).toBe(50);
});

it("above the daily max, a search finds people only by their whole tag", async () => {
  const first = await tagsOf("tag_10");
  for (let n = 11; n < 40; n += 1) await find(`tag_${n}`);
  expect(await tagsOf("@TAG_377")).toEqual(["tag_377"]);
  expect(await tagsOf("tag_37")).toEqual([]);
  expect(first).toHaveLength(10);
});

it("people seen twice are counted once, and the count starts again the next day (UTC)", async () => {
  for (let n = 0; n < 30; n += 1) expect(await tagsOf("tag_10")).toHaveLength(10);
  for (let n = 11; n < 40; n += 1) await find(`tag_${n}`);
  expect(await tagsOf("tag_20")).toEqual([]);
  now = new Date("2026-03-11T00:00:00Z");
  expect(await tagsOf("tag_20")).toHaveLength(10);
});

it("people seen on earlier days are removed, and those seen today are kept", async () => {
  await find("tag_10");
  const count = async () =>
    (await database.pool.query("select from person_seen where asker_id = $1", [asking.id]))
      .rowCount;
  await forgetSeen(database.pool, now);
  expect(await count()).toBe(10);
  await forgetSeen(database.pool, new Date(now.getTime() + 24 * 60 * 60 * 1000));
  expect(await count()).toBe(0);
});
