import { migrate, type Pool } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "./migrations.ts";

interface Definition {
  name: string;
  definition: string;
  /** True if a constraint, an index or a column uses it; then a numbered migration defines it. */
  isBound: boolean;
}

let fresh: TestDatabase;
let upgraded: TestDatabase;

/** Reads the definitions of all our functions, aggregates and views from PostgreSQL. */
async function readDefinitions(pool: Pool): Promise<Definition[]> {
  const { rows } = await pool.query<Definition>(
    `select p.proname as name, case p.prokind
         when 'a' then concat_ws(' ', p.oid::regprocedure, a.aggtransfn, a.aggfinalfn, a.agginitval)
         else pg_get_functiondef(p.oid) end as definition,
       exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
         and d.classid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass)) as is_bound
       from pg_proc p left join pg_aggregate a on a.aggfnoid = p.oid
       where p.pronamespace = 'public'::regnamespace
     union all
     select relname, pg_get_viewdef(oid), false from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
     order by name, definition`,
  );
  return rows;
}

beforeAll(async () => {
  fresh = await createTestDatabase({ migrations });
  // A database of a version that had no files in sql/ yet.
  const { numbered } = migrations;
  upgraded = await createTestDatabase({ migrations: { numbered, repeatable: [] } });
  await migrate(upgraded.pool, migrations);
});
afterAll(async () => {
  await fresh?.drop();
  await upgraded?.drop();
});

it("an upgraded database has the same functions and views as a fresh one", async () => {
  const definitions = await readDefinitions(fresh.pool);
  expect(definitions.length).toBeGreaterThan(50);
  expect(await readDefinitions(upgraded.pool)).toEqual(definitions);
});

it("every function and view has one file in sql/, unless a constraint, an index or a column uses it", async () => {
  const expected = (await readDefinitions(fresh.pool)).filter(({ isBound }) => !isBound);
  const files = migrations.repeatable.map(({ id }) => id).sort();
  expect(files).toEqual(expected.map(({ name }) => name).sort());
});

it("a file in sql/ defines the function or view of its name, and otherwise only triggers", () => {
  const wrong = migrations.repeatable.filter(({ id, sql }) => {
    const outsideBodies = sql.replace(/--.*$/gm, "").replace(/\$\$[\s\S]*?\$\$/g, "$$$$");
    const [first = "", ...rest] = outsideBodies.split(";").map((one) => one.trim());
    const defines = new RegExp(
      `^create or replace (function|procedure|aggregate|view) ${id}\\b`,
    ).test(first);
    const isTrigger = (one: string) => one === "" || one.startsWith("create or replace trigger ");
    return !defines || !rest.every(isTrigger);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it("no migration defines a function or view that has a file in sql/, except what a trigger needs to be created", () => {
  const files = new Set(migrations.repeatable.map(({ id }) => id));
  const defined = migrations.numbered.flatMap(({ id, sql }) =>
    [...sql.matchAll(/create (?:or replace )?(?:function|procedure|aggregate|view) (\w+)/gi)]
      .map(([, name = ""]) => name)
      .filter((name) => files.has(name))
      .map((name) => `${id}: ${name}`),
  );
  expect(defined).toEqual(["0002_server_tables: activity_id_at"]);
});

it("every function that only stands in for its file in sql/ until then has one", async () => {
  const { rows } = await fresh.pool.query<{ name: string }>(
    "select proname as name from pg_proc where prosrc like '%not defined yet%'",
  );
  expect(rows).toEqual([]);
});

it("a trigger in a numbered step is not in sql/, too", async () => {
  const triggersIn = (scripts: readonly { sql: string }[]) =>
    scripts.flatMap(({ sql }) =>
      [...sql.matchAll(/^create (?:or replace )?trigger (\w+)/gim)].map(([, name]) => name),
    );
  const inSteps = new Set(triggersIn(migrations.numbered));
  expect(triggersIn(migrations.repeatable).filter((name) => inSteps.has(name))).toEqual([]);
});

it("every table has a comment that says what a row is", async () => {
  const { rows } = await fresh.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('schema_migration', 'repeatable_definition') and obj_description(oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});

it("a database of a version before the present tables is refused, and nothing is changed", async () => {
  const earlier = await createTestDatabase({
    migrations: {
      numbered: [{ id: "0001_ledger", sql: "create table account (id bigint)" }],
      repeatable: [],
    },
  });
  try {
    await expect(migrate(earlier.pool, migrations)).rejects.toThrow(
      "this database was made by an earlier version, and this version cannot use its data. Nothing was changed.",
    );
    const { rows } = await earlier.pool.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "account",
      "repeatable_definition",
      "schema_migration",
    ]);
  } finally {
    await earlier.drop();
  }
});
