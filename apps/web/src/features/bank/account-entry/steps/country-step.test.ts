import { expect, it } from "vitest";
import { searchCountries } from "./country-step.tsx";

const countries = [
  { code: "DE", name: "Germany" },
  { code: "FR", name: "France" },
  { code: "HR", name: "Croatia" },
];

it.each([
  ["", ["DE", "FR", "HR"]],
  ["fr", ["FR"]],
  [" GERM ", ["DE"]],
  ["r", ["DE", "FR", "HR"]],
  ["mars", []],
])("the search for %j finds the countries %j", (typed, found) => {
  expect(searchCountries(countries, typed).map(({ code }) => code)).toEqual(found);
});
