import { expect, it } from "vitest";
import { searchTerm } from "./search-rule.ts";

it.each([
  ["", null],
  ["a", null],
  [" a ", null],
  ["@a", null],
  ["ad", "ad"],
  ["  @ada ", "ada"],
  ["🙂", null],
  ["🙂🙂", "🙂🙂"],
])("typing %j searches for %j", (typed, term) => {
  expect(searchTerm(typed)).toBe(term);
});
