import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkMigrated, migrate } from "./migrate.ts";
import type { Migrations } from "./migrations.ts";

let database: TestDatabase;
let migrations: {
  numbered: { id: string; sql: string }[];
  repeatable: { id: string; sql: string }[];
};

const functionOf = (id: string, body: string) => ({
  id,
  sql: `create or replace function ${id}() returns integer language sql as 'select ${body}'`,
});
const apply = (changes: Partial<Migrations> = {}) =>
  migrate(database.pool, { ...migrations, ...changes });

async function ask(question: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ answer: unknown }>(`select ${question} as answer`);
  return rows[0]?.answer;
}

beforeEach(async () => {
  database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
  migrations = {
    numbered: [{ id: "0001_pond", sql: "create table pond (frogs integer not null)" }],
    // `added` is listed before the functions it calls, but they must exist when it is created.
    repeatable: [
      functionOf("added", "one() + two()"),
      functionOf("one", "1"),
      functionOf("two", "2"),
    ],
  };
  await apply();
});
afterEach(() => database.drop());

describe("numbered steps", () => {
  it("are applied once, in order", async () => {
    const second = { id: "0002_more", sql: "alter table pond add column newts integer" };
    migrations.numbered.push(second);
    expect((await apply())[0]).toBe("0002_more");
    expect(await apply()).toEqual([]);
  });

  it("are refused if one was edited after it was applied", async () => {
    migrations.numbered = [{ id: "0001_pond", sql: "create table pond (newts integer)" }];
    await expect(apply()).rejects.toThrow("migration 0001_pond was changed after it was applied");
  });
});

describe("a step outside a transaction", () => {
  const index = {
    id: "0002_index",
    sql: "-- outside-a-transaction\ncreate index concurrently pond_frogs on pond (frogs);",
  };
  const isValid = () =>
    ask("(select indisvalid from pg_index where indexrelid = to_regclass('pond_frogs'))");

  it("creates an index once, also if several processes migrate at the same moment", async () => {
    migrations.numbered.push(index);
    const applied = await Promise.all([apply(), apply(), apply()]);
    expect(applied.flat().filter((id) => id === index.id)).toEqual([index.id]);
    expect(await isValid()).toBe(true);
    expect(await apply()).toEqual([]);
  });

  it("is completed if its process died before it was recorded, or left an invalid index", async () => {
    migrations.numbered.push(index);
    await database.pool.query("create index pond_frogs on pond (frogs)");
    await apply();
    expect(await isValid()).toBe(true);

    await database.pool.query("delete from schema_migration where id = '0002_index'");
    await database.pool.query(
      "update pg_index set indisvalid = false where indexrelid = 'pond_frogs'::regclass",
    );
    expect(await isValid()).toBe(false);
    expect(await apply()).toContain("0002_index");
    expect(await isValid()).toBe(true);
  });

  it("can be nothing else than one index, because it could not be taken back", async () => {
    const sql = "-- outside-a-transaction\nalter table pond add column newts integer;";
    migrations.numbered.push({ id: "0002_newts", sql });
    await expect(apply()).rejects.toThrow("has to be one");
  });
});

describe("functions and views", () => {
  it("are created in the order of their dependencies", async () => {
    expect(await ask("added()")).toBe(3);
  });

  it("are applied again only if their text changed", async () => {
    migrations.repeatable[1] = functionOf("one", "10");
    expect(await apply()).toEqual(["one"]);
    expect(await ask("added()")).toBe(12);
    expect(await apply()).toEqual([]);
  });

  it("are all applied again after a new numbered step, which may have dropped them", async () => {
    const sql = "drop function added(); create or replace function two() returns integer return 0";
    migrations.numbered.push({ id: "0002_older_two", sql });
    expect(await apply()).toEqual(["0002_older_two", "one", "two", "added"]);
    expect(await ask("added()")).toBe(3);
  });

  it("are all left unchanged if one of them fails", async () => {
    const changed = [functionOf("one", "10"), functionOf("two", "nobody()")];
    await expect(apply({ repeatable: changed })).rejects.toThrow("nobody");
    expect(await ask("one()")).toBe(1);
    expect(await apply()).toEqual([]);
  });

  it("get another signature together with a numbered step that drops the old function", async () => {
    migrations.repeatable.splice(0, 2, {
      id: "one",
      sql: "create or replace function one(n integer) returns integer return n",
    });
    migrations.numbered.push({ id: "0002_one", sql: "drop function added(); drop function one()" });
    expect(await apply()).toEqual(["0002_one", "one", "two"]);
    expect(await ask("one(7)")).toBe(7);
  });

  it("are applied again after they were removed and added back", async () => {
    const [added, ...rest] = migrations.repeatable;
    expect(await apply({ repeatable: rest })).toEqual([]);
    expect(await apply({ repeatable: [...rest, ...(added === undefined ? [] : [added])] })).toEqual(
      ["added"],
    );
  });

  it("are applied once when several servers start at the same time", async () => {
    migrations.repeatable[1] = functionOf("one", "10");
    const answers = await Promise.all([apply(), apply(), apply(), apply()]);
    expect(answers.flat()).toEqual(["one"]);
  });

  it("are left unchanged when an older version of the server starts", async () => {
    const older = { ...migrations, repeatable: [...migrations.repeatable] };
    migrations.numbered.push({ id: "0002_newts", sql: "alter table pond add newts integer" });
    migrations.repeatable[1] = functionOf("one", "10");
    await apply();
    const olderStarts = migrate(database.pool, { ...older, numbered: older.numbered.slice(0, 1) });
    await expect(olderStarts).rejects.toThrow("the database has migration 0002_newts");
    expect(await ask("one()")).toBe(10);
  });
});

describe("a version before the one that migrated the database", () => {
  const mark = "-- Newts.\n-- compatible-with-previous\n";
  const newer = (comment: string) => ({
    numbered: [
      ...migrations.numbered,
      { id: "0002_newts", sql: `${comment}alter table pond add newts integer` },
    ],
    repeatable: [functionOf("one", "10"), functionOf("two", "20"), functionOf("three", "30")],
  });

  it("starts if all newer steps are marked as compatible, and leaves all definitions as they are", async () => {
    await migrate(database.pool, newer(mark));
    expect(await apply()).toEqual([]);
    expect(await checkMigrated(database.pool, migrations)).toEqual([]);
    expect([await ask("one()"), await ask("three()")]).toEqual([10, 30]);
    expect(await migrate(database.pool, newer(mark))).toEqual([]);
  });

  it.each([
    ["without the mark", ""],
    [
      "with the mark in another place than its first comment",
      "select 1;\n-- compatible-with-previous\n",
    ],
    ["with the mark as a part of a sentence", "-- not compatible-with-previous, because\n"],
  ])("is refused by a newer step %s", async (_name, comment) => {
    await migrate(database.pool, newer(comment));
    const message =
      "the database has migration 0002_newts, which this version does not know and cannot run with";
    await expect(apply()).rejects.toThrow(message);
    await expect(checkMigrated(database.pool, migrations)).rejects.toThrow(message);
    expect(await ask("one()")).toBe(10);
  });

  it("is refused if it has steps of its own that the database lacks", async () => {
    await migrate(database.pool, newer(mark));
    migrations.numbered.push({ id: "0003_toads", sql: "alter table pond add toads integer" });
    await expect(apply()).rejects.toThrow("they belong to different lines of versions");
  });
});

describe("a check without migrating", () => {
  it("accepts a migrated database, and names definitions of another version with the same steps", async () => {
    expect(await checkMigrated(database.pool, migrations)).toEqual([]);
    migrations.repeatable[1] = functionOf("one", "10");
    expect(await checkMigrated(database.pool, migrations)).toEqual(["one"]);
    expect(await ask("one()")).toBe(1);
  });

  it("refuses a database that lacks a step, and changes nothing", async () => {
    migrations.numbered.push({ id: "0002_newts", sql: "alter table pond add newts integer" });
    await expect(checkMigrated(database.pool, migrations)).rejects.toThrow(
      "the database lacks migration 0002_newts: migrate it with this version first",
    );
    await database.pool.query("drop table schema_migration, repeatable_definition");
    await expect(checkMigrated(database.pool, migrations)).rejects.toThrow(
      "the database lacks migration 0001_pond: migrate it with this version first",
    );
    expect(await ask("to_regclass('schema_migration')")).toBeNull();
  });
});
