import { expect, it } from "vitest";
import { sortByDependency } from "./sort-by-dependency.ts";

const sorted = (definitions: Record<string, string>) =>
  sortByDependency(Object.entries(definitions).map(([id, sql]) => ({ id, sql }))).map(
    ({ id }) => id,
  );

it("sorts a definition after its direct and indirect dependencies", () => {
  const definitions = { total: "select double(1)", double: "select 2 * unit()", unit: "select 1" };
  expect(sorted(definitions)).toEqual(["unit", "double", "total"]);
});

it("ignores names in comments and names that are part of a longer name", () => {
  const definitions = {
    total: "-- see unit\nselect 1",
    units: "select unit_price",
    unit: "select total()",
  };
  expect(sorted(definitions)).toEqual(["total", "units", "unit"]);
});

it("keeps functions that call themselves or each other", () => {
  expect(sorted({ even: "odd() or even()", odd: "even()" })).toEqual(["odd", "even"]);
});
