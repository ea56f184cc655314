import { expect, it } from "vitest";
import { readSearch } from "./read-search.ts";

it.each([
  ["", null],
  ["   ", null],
])("reads %j as no search", (typed, search) => {
  expect(readSearch(typed)).toBe(search);
});

it.each([
  ["  Rent   May ", "%rent may%"],
  ["@Lily_Pad", "%lily\\_pad%"],
  ["100%", "%100\\%%"],
  ["a\\b", "%a\\\\b%"],
])("turns %j into the pattern %j", (typed, pattern) => {
  expect(readSearch(typed)?.pattern).toBe(pattern);
});

it.each([
  ["12", 12_000_000n, 13_000_000n, "12."],
  ["012", 12_000_000n, 13_000_000n, "12."],
  ["12.5", 12_500_000n, 12_600_000n, "12.5"],
  ["$12.50", 12_500_000n, 12_510_000n, "12.50"],
  ["£12.50", 12_500_000n, 12_510_000n, "12.50"],
  ["12.5 gbp", 12_500_000n, 12_600_000n, "12.5"],
  ["−€3.00", 3_000_000n, 3_010_000n, "3.00"],
  ["1,250 LIL", 1_250_000_000n, 1_251_000_000n, "1250."],
  ["0.000001", 1n, 2n, "0.000001"],
])("reads %s as an amount", (typed, low, high, shown) => {
  expect(readSearch(typed)?.amount).toEqual({ low, high, shown: `\n${shown}` });
});

it.each(["12.5.1", "1e3", "rent", "12.1234567"])("does not read %s as an amount", (typed) => {
  expect(readSearch(typed)?.amount).toBeNull();
});

it("finds kinds by their titles", () => {
  expect(readSearch("welcome")?.kinds).toEqual(["reward_signup"]);
  expect(readSearch("nothing of the kind")?.kinds).toEqual([]);
});
