import { describe, expect, it } from "vitest";
import { currencyOptions, searchCurrencies } from "./currency-options.ts";
import type { Capability } from "./queries.ts";

const capability = (currency: string, name: string, country: string, countryName: string) =>
  ({
    currency,
    name,
    country,
    country_name: countryName,
    flag_emoji: "",
    region: "Europe",
    methods: [],
    minimumAmount: "10",
    maximumAmount: "1000",
  }) satisfies Capability;

const capabilities = [
  capability("GBP", "British pound", "GB", "United Kingdom"),
  capability("EUR", "Euro", "DE", "Germany"),
  capability("USD", "US dollar", "US", "United States"),
  capability("EUR", "Euro", "FR", "France"),
  capability("EUR", "Euro", "DE", "Germany"),
  capability("EUR", "Euro", "HR", "Croatia"),
];
const options = currencyOptions(capabilities);

describe("the currencies to choose from", () => {
  it("are listed once, each with all its countries once", () => {
    expect(options.map(({ code }) => code)).toEqual(["GBP", "EUR", "USD"]);
    expect(options[1]?.countries.map(({ code }) => code)).toEqual(["DE", "FR", "HR"]);
  });

  it("have the flag of their country, and the euro that of the EU", () => {
    expect(options.map(({ flag }) => flag)).toEqual(["GB", "EU", "US"]);
  });

  it("can be limited to a list", () => {
    expect(currencyOptions(capabilities, ["USD", "EUR"]).map(({ code }) => code)).toEqual([
      "EUR",
      "USD",
    ]);
    expect(currencyOptions(capabilities, [])).toEqual([]);
  });
});

it.each([
  ["", ["GBP", "EUR", "USD"]],
  ["  ", ["GBP", "EUR", "USD"]],
  ["gbp", ["GBP"]],
  ["DOLLAR", ["USD"]],
  ["fr", ["EUR"]],
  ["united", ["GBP", "USD"]],
  [" Germany ", ["EUR"]],
  ["yen", []],
])("the search for %j finds the currencies %j", (typed, found) => {
  expect(searchCurrencies(options, typed).map(({ code }) => code)).toEqual(found);
});
