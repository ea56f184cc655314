import { expect, it } from "vitest";
import { countries } from "./countries.ts";
import { draftState, hasState, statesOf } from "./states.ts";

it.each([
  ["US", true],
  ["AU", true],
  ["IN", true],
  ["JP", true],
  ["GB", false],
  ["SG", false],
  ["", false],
])("in %j the form asks for a state: %s", (country, asked) => {
  expect(hasState(country)).toBe(asked);
});

it("states are listed by code and name", () => {
  expect(statesOf("US")).toContainEqual({ code: "NY", name: "New York" });
  expect(statesOf("AU")).toHaveLength(8);
  expect(statesOf("IN")).toEqual([]);
});

it.each([
  ["US", "CA", "", "CA"],
  ["US", "", "New York", "NY"],
  ["US", "ZZ", "Nowhere", ""],
  ["ID", "", "Bali", "Bali"],
  ["GB", "ENG", "England", ""],
])("in %s the state with code %j and name %j becomes %j", (country, code, name, kept) => {
  expect(draftState(country, code, name)).toBe(kept);
});

it("every country is listed once", () => {
  expect(countries.length).toBeGreaterThan(240);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
  expect(countries[0]?.name).toBe("Afghanistan");
});
