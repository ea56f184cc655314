import { expect, test } from "vitest";
import { findCycle } from "./boundaries.ts";
import { readStrings, readTables } from "./read-sql.ts";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

/** Tables by module; each table belongs to one module. */
const tablesOf = JSON.parse(readSource("apps/server/sql/tables.json")) as Record<string, string[]>;
const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
);
const allTables = new Set(ownerOf.keys());

const places: readonly RegExp[] = [
  /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//,
  /^apps\/server\/src\/(platform)\//,
  /^apps\/server\/sql\/([^/]+)\//,
  /^packages\/(ledger)\/(?:src|sql)\//,
];
/** Returns a file's module, or "wiring" for files above the modules. */
const moduleOf = (file: string) =>
  places.map((place) => place.exec(file)?.[1]).find((name) => name !== undefined) ?? "wiring";

const files = listFiles().filter(
  (file) =>
    /^(apps\/server\/(src|sql)|packages\/ledger\/(src|sql))\/.*\.(ts|sql)$/.test(file) &&
    !isTestFile(file) &&
    !file.includes("/properties/") &&
    !file.includes("/stories/"),
);
const textsOf = (file: string) =>
  file.endsWith(".sql") ? [readSource(file)] : readStrings(readSource(file));

test("every table belongs to one module", () => {
  const created = listFiles()
    .filter((file) => /^(apps\/server|packages\/ledger)\/migrations\/.*\.sql$/.test(file))
    .flatMap((file) => {
      const sql = readSource(file);
      const dropped = [...sql.matchAll(/^drop table (\w+)/gim)].map(([, name]) => `-${name}`);
      const names = [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(
        ([, name]) => name ?? "",
      );
      return [...names, ...dropped];
    });
  // A table that got partitions is created again under its name, beside its last partition.
  const isPartition = (name: string) =>
    name.endsWith("_later") && created.includes(name.slice(0, -"_later".length));
  const left = new Set(
    created.filter(
      (name) => !name.startsWith("-") && !created.includes(`-${name}`) && !isPartition(name),
    ),
  );
  expect(Object.values(tablesOf).flat().sort()).toEqual([...left].sort());
});

test("SQL uses only tables of its own module, and views and functions of others", () => {
  const foreign: Record<string, string[]> = {};
  for (const file of files) {
    const named = new Set(textsOf(file).flatMap((text) => [...readTables(text, allTables)]));
    const others = [...named].filter((table) => ownerOf.get(table) !== moduleOf(file)).sort();
    if (others.length > 0) foreign[file] = others;
  }
  const remedy =
    "Call a function or read a view of the table's owner (apps/server/sql/tables.json)";
  expect(foreign, remedy).toEqual({});
});

test("modules have no call cycle through SQL", () => {
  const nameOf = (file: string) => /(\w+)\.sql$/.exec(file)?.[1] ?? "";
  const moduleOfFunction = new Map(
    files.filter((file) => file.endsWith(".sql")).map((file) => [nameOf(file), moduleOf(file)]),
  );
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = moduleOf(file);
    for (const text of textsOf(file)) {
      for (const [word] of text.replace(/--.*$/gm, "").matchAll(/\w+/g)) {
        const to = moduleOfFunction.get(word);
        if (to === undefined || to === from) continue;
        graph.set(from, (graph.get(from) ?? new Set()).add(to));
      }
    }
  }
  expect(graph.get("wiring")).toContain("payments");
  expect(findCycle(graph)?.join(" → ") ?? "no cycle").toBe("no cycle");
});

test.each([
  ["select 1 from person p join session s on true", ["person", "session"]],
  ["insert into outbox (topic) values ('from person')", ["outbox"]],
  ["with person as (select from session) select from person", ["session"]],
  ["select 1 from payment p, prize where a is distinct from person", ["payment", "prize"]],
  ["declare\n  due payment_return;\nbegin\n  delete from prize;", ["prize", "payment_return"]],
  ["update person set x = 1 -- from prize", ["person"]],
  ["delete from outbox using person where true", ["outbox", "person"]],
  ["select account from payment", ["payment"]],
])("readTables finds in %j the tables %j", (text, expected) => {
  expect([...readTables(text, allTables)]).toEqual(expected);
});
