import type { PayerCapability } from "./teleport.ts";

/**
 * The currencies in which links can be paid, and later ones. Pounds are first, because links are paid
 * out in pounds and need no exchange then.
 */
const payable = ["GBP", "USD", "EUR"] as const;
export const soonCurrencies = ["MXN", "NGN", "IDR", "PHP", "VND", "ARS", "BRL"] as const;

/**
 * The countries with accounts in euros. The package bank-details has the same list, but would make the first load
 * larger; a test compares the two.
 */
export const euroCountries: readonly string[] =
  "GB AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES".split(" ");

export interface SourceCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

export interface SourceCurrency {
  /** ISO 4217. */
  code: string;
  name: string;
  /** The countries from which it can be paid, sorted by name. */
  countries: readonly SourceCountry[];
}

/** EU stands for all countries with accounts in euros. */
function expanded({ country, countryName }: PayerCapability): SourceCountry[] {
  if (country !== "EU") return [{ code: country, name: countryName }];
  const regionNames = new Intl.DisplayNames(["en"], { type: "region" });
  return euroCountries.map((code) => ({ code, name: regionNames.of(code) ?? code }));
}

/** Returns the currencies to offer, each once. */
export function sourceCurrencies(capabilities: readonly PayerCapability[]): SourceCurrency[] {
  return payable.flatMap((code) => {
    const own = capabilities.filter(({ currency }) => currency === code);
    const [first] = own;
    if (first === undefined) return [];
    const countries = new Map(
      own.flatMap(expanded).map((country) => [country.code, country] as const),
    );
    const sorted = [...countries.values()].sort((one, other) =>
      one.name.localeCompare(other.name, "en"),
    );
    return [{ code, name: first.currencyDisplayName, countries: sorted }];
  });
}
