import { expect, it } from "vitest";
import { type Capability, currencyOptions, findCurrencies } from "./currency-options.ts";

const capability = (
  currency: string,
  name: string,
  country: string,
  countryName: string,
  flag = "🏳️",
): Capability => ({
  currency,
  name,
  country,
  country_name: countryName,
  flag_emoji: flag,
  region: "",
  methods: [],
  minimumAmount: "10",
  maximumAmount: "10000",
});
const capabilities = [
  capability("GBP", "British pound", "GB", "United Kingdom", "🇬🇧"),
  capability("USD", "US dollar", "US", "United States", "🇺🇸"),
  capability("EUR", "Euro", "DE", "Germany", "🇩🇪"),
  capability("EUR", "Euro", "FR", "France", "🇫🇷"),
  capability("EUR", "Euro", "FR", "France", "🇫🇷"),
  capability("MXN", "Mexican peso", "MX", "México", "🇲🇽"),
  capability("CAD", "Canadian dollar", "CA", "Canada", "🇨🇦"),
];
const codes = (options: readonly { currency: string }[]) => options.map(({ currency }) => currency);

it("offers each currency once; paying in, only the limited list", () => {
  expect(codes(currencyOptions("topup", capabilities))).toEqual(["USD", "EUR", "MXN"]);
  expect(codes(currencyOptions("withdraw", capabilities))).toEqual([
    "GBP",
    "USD",
    "EUR",
    "MXN",
    "CAD",
  ]);
  expect(currencyOptions("topup", [])).toEqual([]);
});

it("gathers the countries of a currency, and gives the euro its own flag", () => {
  const euro = currencyOptions("withdraw", capabilities).find(({ currency }) => currency === "EUR");
  expect(euro?.countries).toEqual([
    { code: "DE", name: "Germany" },
    { code: "FR", name: "France" },
  ]);
  expect(euro?.flag).toBe("🇪🇺");
});

it.each([
  ["", ["GBP", "USD", "EUR", "MXN", "CAD"]],
  ["  ", ["GBP", "USD", "EUR", "MXN", "CAD"]],
  ["usd", ["USD"]],
  ["DOLLAR", ["USD", "CAD"]],
  ["fr", ["EUR"]],
  ["germany", ["EUR"]],
  ["mexico", ["MXN"]],
  [" gb ", ["GBP"]],
  ["yen", []],
  [".*", []],
  ["\\", []],
])("%j finds %j", (typed, found) => {
  expect(codes(findCurrencies(currencyOptions("withdraw", capabilities), typed))).toEqual(found);
});
