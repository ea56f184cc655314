import type { SqlScript } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { splitStatements, watchStep } from "../test/watch-migration.ts";
import { migrations } from "./migrations.ts";

/** The steps that create the tables; all later ones must leave large tables usable. */
const baselines = new Set(["0001_ledger_tables", "0002_server_tables"]);
const isWatched = (step: SqlScript) => !baselines.has(step.id);

/**
 * Statements of steps that have been released, and so can never be edited, with the reason why they are acceptable. A new
 * step is never added here.
 */
const exceptions: Readonly<Record<string, string>> = {};

it("no new migration rewrites a large table, or reads all of it while writers wait", async () => {
  const watched = migrations.numbered.filter(isWatched);
  const released = await createTestDatabase({
    migrations: { numbered: migrations.numbered.filter((one) => !isWatched(one)), repeatable: [] },
  });
  const problems: string[] = [];
  try {
    for (const step of watched) problems.push(...(await watchStep(released.pool, step)));
  } finally {
    await released.drop();
  }
  const isExcepted = (problem: string) => (problem.split(":")[0] ?? "") in exceptions;
  expect(problems.filter((problem) => !isExcepted(problem))).toEqual([]);
});

it("every exception is a step that exists", () => {
  const ids = new Set(migrations.numbered.map(({ id }) => id));
  expect(Object.keys(exceptions).filter((id) => !ids.has(id))).toEqual([]);
});

const large = `drop table if exists egg, frog, pond;
  create table frog (id bigint primary key, pond bigint, name text not null, title text default 'frog');
  create table pond (id bigint primary key); insert into frog select n, null, 'frog', 'frog' from generate_series(1, 100) as n`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
});
afterAll(() => database?.drop());

/** The problems that the check finds in steps, run one after the other on a table with a hundred rows. */
async function problemsOf(...steps: readonly string[]): Promise<string> {
  await database.pool.query(large);
  const problems: string[] = [];
  for (const sql of steps)
    problems.push(...(await watchStep(database.pool, { id: "9999_test", sql })));
  return problems.join("\n");
}

describe("a migration is refused if it", () => {
  it.each([
    ["creates an index", "create index on frog (name)", "create index concurrently"],
    [
      "changes a type",
      "alter table frog alter column id type numeric",
      "add a column with the new type",
    ],
    [
      "adds a random default",
      "alter table frog add column code uuid default gen_random_uuid()",
      "without a default",
    ],
    ["sets not null", "alter table frog alter column title set not null", "is not null) not valid"],
    ["adds a check", "alter table frog add constraint named check (name <> '')", "`not valid`"],
    [
      "adds a foreign key",
      "alter table frog add foreign key (pond) references pond (id)",
      "`not valid`",
    ],
    ["adds a unique constraint", "alter table frog add unique (id, name)", "`not valid`"],
    [
      "validates in the same step",
      "alter table frog add constraint named check (name <> '') not valid; alter table frog validate constraint named",
      "in the next step",
    ],
    [
      "fills a column",
      "alter table frog add column age integer; update frog set age = 1",
      "in batches",
    ],
    ["changes all rows", "update frog set name = upper(name)", "in batches"],
    ["locks a table", "lock table frog", "in steps"],
  ])("%s", async (_, sql, remedy) => {
    const problems = await problemsOf(sql);
    expect(problems).toContain("9999_test");
    expect(problems).toContain(remedy);
  });
});

describe("a migration is accepted if it", () => {
  it.each([
    [
      "creates a table that refers to a large one",
      "create table egg (id bigint primary key, frog bigint references frog (id)); create index on egg (frog)",
    ],
    [
      "adds a column with a fixed default",
      "alter table frog add column age integer not null default 0",
    ],
    [
      "adds a check that is not valid yet",
      "alter table frog add constraint named check (name <> '') not valid",
    ],
    [
      "creates an index while others write",
      "-- outside-a-transaction\ncreate index concurrently frog_name on frog (name);",
    ],
    [
      "adds an empty column with a foreign key",
      "alter table frog add column home bigint references pond (id)",
    ],
    ["drops a column", "alter table frog drop column title"],
    ["changes one row by its key", "comment on table frog is 'frogs'; insert into pond values (1)"],
  ])("%s", async (_, sql) => {
    expect(await problemsOf(sql)).toBe("");
  });

  it("validates a check in a step of its own, and then sets not null", async () => {
    const problems = await problemsOf(
      "alter table frog alter column name drop not null",
      "alter table frog add constraint named check (name is not null) not valid",
      "alter table frog validate constraint named",
      "alter table frog alter column name set not null",
    );
    expect(problems).toBe("");
  });
});

it("statements are split outside comments, texts and function bodies", () => {
  const sql = `-- one; two
    create table a (b text default ';'); /* three; */
    create function f() returns void language plpgsql as $$ begin perform 1; end $$;
    select $x$;$x$`;
  expect(splitStatements(sql)).toHaveLength(3);
});
