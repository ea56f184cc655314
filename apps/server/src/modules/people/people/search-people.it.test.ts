import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { searchPeople, searchSql } from "./search-people.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let asking: TestPerson;

const addPerson = async (tag: string, firstName: string, lastName: string) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name,
       onboarding_completed_at)
     values (gen_random_uuid(), $1 || '@example.com', $2, $2, $3, $4, now()) returning id`,
    [tag.toLowerCase(), tag, firstName, lastName],
  );
  return rows[0]?.id ?? "";
};
const find = async (typed: string) =>
  (await searchPeople(database.pool, asking.id, typed)).map((person) => person.display_tag);

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  const [first] = await openPeople(database.pool, ["Asking"]);
  if (first === undefined) throw new Error("no account was opened");
  asking = first;
  await addPerson("SallyRide", "Sally", "Ride");
  await addPerson("mae", "Mae", "Jemison");
  await addPerson("salt_lake", "Zed", "Zulu");
  await addPerson("p100", "O'Neil", "%wild_card");
  await addPerson("umlaut", "Änne", "Sálka");
  await addPerson("french", "Élodie", "Özgür");
  await addPerson("turkish", "İbrahim", "IŞIK");
  await addPerson("german", "Straße", "Łukasz");
});
afterAll(() => database.drop());

describe("people are found", () => {
  it.each([
    ["by the beginning of their tag, regardless of case", "SALLYR", ["SallyRide"]],
    ["by tag with an @ in front", "@mae", ["mae"]],
    ["by first name", "mae", ["mae"]],
    ["by last name", "jemi", ["mae"]],
    ["by full name", "Sally ri", ["SallyRide"]],
    ["by full name with extra spaces", "  sally   ride ", ["SallyRide"]],
    ["by tag before name, in alphabetical order", "sal", ["SallyRide", "salt_lake", "umlaut"]],
    ["by letters outside ASCII, regardless of case", "änn", ["umlaut"]],
    ["without the accent of the first letter", "elo", ["french"]],
    ["without accents", "elodie ozg", ["french"]],
    ["with only some of the accents", "élodie ozgür", ["french"]],
    ["by a last name without accents", "ozgur", ["french"]],
    ["by Turkish letters in capitals", "ÖZG", ["french"]],
    ["by a dotless ı where the name has I", "ışı", ["turkish"]],
    ["without Turkish letters", "isik", ["turkish"]],
    ["by i where the name has İ", "ibra", ["turkish"]],
    ["by ss where the name has ß", "strasse", ["german"]],
    ["by l where the name has Ł", "luk", ["german"]],
    ["by letters whose accents are apart", "E\u0301lo", ["french"]],
    ["by an underscore, which is not a wildcard", "salt_", ["salt_lake"]],
    ["by a percent sign, which is not a wildcard", "%wild", ["p100"]],
  ])("%s", async (_how, typed, tags) => {
    expect(await find(typed)).toEqual(tags);
  });

  it.each(["s", "", "  ", " s ", "@s", "@", "__", "%%", "s%", "\\", "\\\\", "ride sally", "zz"])(
    "never by %j",
    async (typed) => {
      expect(await find(typed)).toEqual([]);
    },
  );

  it("except the caller, deactivated people and people who are still signing up", async () => {
    const deactivated = await addPerson("vostok1", "Yuri", "Gone");
    const starting = await addPerson("vostok2", "Yuri", "Starting");
    await addPerson("vostok3", "Yuri", "Here");
    await database.pool.query("update person set deactivated_at = now() where id = $1", [
      deactivated,
    ]);
    await database.pool.query("update person set onboarding_completed_at = null where id = $1", [
      starting,
    ]);
    expect(await find("vostok")).toEqual(["vostok3"]);
    expect(await find("Asking")).toEqual([]);
  });
});

describe("people who are not findable by name", () => {
  it("are found by their whole tag only, regardless of case", async () => {
    const id = await addPerson("Quiet_one", "Quentin", "Quill");
    await addPerson("quiet_one2", "Quentin", "Quillam");
    await database.pool.query("update person set findable_by_name = false where id = $1", [id]);
    for (const typed of ["Quentin Quill", "quill", "que", "quiet_on"])
      expect(await find(typed), typed).not.toContain("Quiet_one");
    expect(await find("quill")).toEqual(["quiet_one2"]);
    expect(await find("@quiet_ONE")).toEqual(["Quiet_one", "quiet_one2"]);
  });
});

describe("among 50,000 people", () => {
  it("a search that many people match reads at most 60 rows from the indexes", async () => {
    // A server of tests may take seconds for 10,000 people; one statement may take 30 s.
    for (let first = 1; first < 50_000; first += 10_000) {
      await database.pool.query(
        `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name,
           onboarding_completed_at, findable_by_name)
         select gen_random_uuid(), 'crowd' || n || '@example.com', 'jo' || n, 'jo' || n,
           'Jo' || n % 50, 'Jones' || n, now(), n > 25000
         from generate_series($1::integer, $1 + 9999) as n`,
        [first],
      );
    }
    await database.pool.query("analyze person");
    expect(await find("jo")).toHaveLength(20);
    const { rows } = await database.pool.query<{ "QUERY PLAN": unknown }>(
      `explain (analyze, buffers, format json) ${searchSql}`,
      ["jo%", asking.id, "jo%", "jo"],
    );
    const plan = JSON.stringify(rows);
    expect(plan).not.toContain("Seq Scan");
    for (const index of ["tag", "full_name_folded", "last_name_folded"]) {
      expect(plan).toContain(`"Index Name":"person_search_${index}"`);
    }
    const read = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read)).toBeLessThanOrEqual(60);
  });
});
