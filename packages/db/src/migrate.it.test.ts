import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
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
