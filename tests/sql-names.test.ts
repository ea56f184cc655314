import { describe, expect, it, test } from "vitest";
import { readStrings } from "./read-sql.ts";
import { findNumberedStates, findPositionalCalls, readSignatures } from "./read-sql-calls.ts";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

const sources = listFiles().filter(
  (file) =>
    /^(apps|packages|scripts)\/.*\.(ts|sql)$/.test(file) &&
    !file.includes("/migrations/") &&
    !isTestFile(file),
);
const textsOf = (file: string) =>
  file.endsWith(".sql") ? [readSource(file)] : readStrings(readSource(file));

const isFunction = (file: string) => /^(apps\/server|packages\/ledger)\/sql\/.*\.sql$/.test(file);
const signatures = readSignatures(sources.filter(isFunction).map(readSource));

test("no SQL function is called with more than five arguments by their position", () => {
  expect(signatures.size).toBeGreaterThan(100);
  const calls = sources.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      findPositionalCalls(text, signatures).map((call) => `${file}: ${call}`),
    ),
  );
  expect(calls, "Name the arguments: p_amount => $3").toEqual([]);
});

test("no state, result, outcome, direction or kind is compared with a number in SQL", () => {
  const numbered = sources.flatMap((file) =>
    textsOf(file).flatMap((text) => findNumberedStates(text).map((found) => `${file}: ${found}`)),
  );
  const remedy =
    "Use the code's function, such as operation_state('queued') (apps/server/sql/*/codes)";
  expect(numbered, remedy).toEqual([]);
});

test("no state, result, outcome, direction or kind of the server is compared with a number in TypeScript", () => {
  const numbered = sources
    .filter((file) => /^(apps\/server\/src|packages\/ledger\/src)\/.*(?<!\.gen)\.ts$/.test(file))
    .flatMap((file) =>
      readSource(file)
        .split("\n")
        .filter((line) =>
          /\b(?:state|status|result|outcome|direction|kind) *(?:[!=]==|:) *\d\b(?!\d)/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(numbered, "Use a constant of rows.gen.ts, such as operationState.queued").toEqual([]);
});

describe("findPositionalCalls", () => {
  const known = readSignatures([
    "create or replace function six(a int, b int, c int, d int, e int, f numeric(3, 1)) returns int",
    "create or replace function many(variadic a int[]) returns int",
  ]);

  it.each([
    ["select six($1, $2, $3, $4, $5, $6)"],
    ["perform six(array[1, 2], greatest(3, 4), '(', 5, 6, case when x then 7 end);"],
  ])("finds %j", (text) => {
    expect(findPositionalCalls(text, known)).toHaveLength(1);
  });

  it.each([
    ["select six(a => $1, b => $2, c => $3, d => $4, e => $5, f => $6)"],
    ["select six($1, $2, $3, $4, $5)"],
    ["select six($1, b => $2, c => $3, d => $4, e => $5, f => $6)"],
    ["select many(1, 2, 3, 4, 5, 6)"],
    [
      "create or replace function six(a int, b int, c int, d int, e int, f numeric(3, 1)) returns int",
    ],
    ["-- six(1, 2, 3, 4, 5, 6)"],
  ])("accepts %j", (text) => {
    expect(findPositionalCalls(text, known)).toEqual([]);
  });
});

describe("findNumberedStates", () => {
  it.each([
    ["select 1 from settlement_operation o where o.state = 0"],
    ["update payment_return set state=2 where true"],
    ["select 1 from activity where direction <> 2"],
    ["select 1 from activity where status in (0, 1)"],
    ["select 1 from transfer where result is distinct from 0"],
    ["select case direction when 1 then amount end from activity"],
  ])("finds %j", (text) => {
    expect(findNumberedStates(text)).toHaveLength(1);
  });

  it.each([
    ["select 1 from settlement_operation where state = operation_state('queued')"],
    ["update settlement_operation set outcome = $2 where id = $1"],
    ["select 1 from settlement_operation -- where state = 0"],
    ["answers with state = 0"],
  ])("accepts %j", (text) => {
    expect(findNumberedStates(text)).toEqual([]);
  });
});
