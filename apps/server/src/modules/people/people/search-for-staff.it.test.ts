import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPeople } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import {
  listSql,
  type PersonField,
  type PersonPrefix,
  searchForStaff,
} from "./search-for-staff.ts";
import { toPrefix } from "./search-people.ts";

let database: TestDatabase;

/** Everyone has a name that begins with Jo, and every tag and email address begins with it. */
const crowd = 20_000;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  await openPeople(database.pool, ["Ann"]);
  await database.pool.query(
    `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name, onboarding_completed_at)
     select gen_random_uuid(), 'jo' || n || '@example.com', 'jo' || n, 'jo' || n, 'Jo' || n % 50, 'Jones' || n,
       case when n % 2 = 0 then now() end
     from generate_series(1, $1::integer) as n`,
    [crowd],
  );
  await database.pool.query("analyze person");
});
afterAll(() => database?.drop());

const words = (typed: string): PersonPrefix[] =>
  (["tag", "fullName", "lastName", "email"] as const).map((field) => ({ field, typed }));

/** The plan of a page of one list, behind the lists before it. */
async function planOf(field: PersonField, before: readonly PersonField[], typed: string) {
  const prefix = toPrefix(typed);
  const { rows } = await database.pool.query<{ "QUERY PLAN": unknown }>(
    `explain (analyze, format json) ${listSql(field, before)}`,
    [prefix, "", "00000000-0000-0000-0000-000000000000", 21, ...before.map(() => prefix)],
  );
  return JSON.stringify(rows);
}

describe("among 20,000 people whose names, tags and addresses all match", () => {
  it.each([
    ["tag", [], "person_by_tag"],
    ["fullName", ["tag"], "person_by_full_name_folded"],
    ["lastName", ["tag", "fullName"], "person_by_last_name_folded"],
    ["email", ["tag", "fullName", "lastName"], "person_by_email"],
  ] as const)("the list by %s reads only its index", async (field, before, index) => {
    // The first list leaves no one out; lists behind it leave out the people of earlier lists.
    const plan = await planOf(field, before, before.length === 0 ? "jo" : "jones1999");
    expect(plan).toContain(`"Index Name":"${index}"`);
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toContain('"Sort"');
    const read = [...plan.matchAll(/"Actual Rows":\s*([\d.]+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read)).toBeLessThanOrEqual(21);
  });

  it("pages follow one another without a gap or a repetition", async () => {
    const pages: string[][] = [];
    let place: { list: number; after: string } | null = null;
    for (let page = 0; page < 5; page += 1) {
      const found: Awaited<ReturnType<typeof searchForStaff>> = await searchForStaff(
        database.pool,
        words("jo199"),
        { limit: 30, place },
      );
      pages.push((found ?? []).map(({ person }) => person.displayTag ?? ""));
      const last = found?.at(-1);
      if (last === undefined) break;
      place = { list: last.list, after: last.person.id };
    }
    // jo199, jo1990 to jo1999, jo19900 to jo19999.
    const all = pages.flat();
    expect(all).toHaveLength(111);
    expect(new Set(all).size).toBe(111);
    expect(all).toEqual(all.toSorted());
  });

  it("a person with exactly the typed tag is the first", async () => {
    const found = await searchForStaff(database.pool, words("jo1999"), { limit: 1, place: null });
    expect(found?.[0]?.person.displayTag).toBe("jo1999");
  });

  it("a place of somebody who has no such field is refused", async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into person (id, email) values (gen_random_uuid(), 'no.tag@example.com') returning id`,
    );
    const place = { list: 0, after: rows[0]?.id ?? "" };
    expect(await searchForStaff(database.pool, words("jo"), { limit: 1, place })).toBeNull();
  });
});
