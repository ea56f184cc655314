import type { PayerCapability } from "./teleport.ts";

/**
 * The currencies a link is paid in, and those that come later. Pounds come first: a link asks for them,
 * and payers with a British account pay without an exchange.
 */
const payable = ["GBP", "USD", "EUR"] as const;
export const soonCurrencies = ["MXN", "NGN", "IDR", "PHP", "VND", "ARS", "BRL"] as const;

/**
 * Where accounts in euros are held. The bank details' package has the same list, with
 * much that the page's first load can do without; a test holds the two together.
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
  /** The countries where accounts in it can be paid from, by name. */
  countries: readonly SourceCountry[];
}

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

/** EU stands for the countries where accounts in euros are held. */
const expanded = ({ country, countryName }: PayerCapability): SourceCountry[] =>
  country === "EU"
    ? euroCountries.map((code) => ({ code, name: regionNames.of(code) ?? code }))
    : [{ code: country, name: countryName }];

/** What to offer out of what the server can move: each currency once, its countries by name. */
export function sourceCurrencies(capabilities: readonly PayerCapability[]): SourceCurrency[] {
  return payable.flatMap((code) => {
    const own = capabilities.filter(({ currency }) => currency === code);
    const [first] = own;
    if (first === undefined) return [];
    const countries = new Map(
      own.flatMap(expanded).map((country) => [country.code, country] as const),
    );
    const sorted = [...countries.values()].toSorted((one, other) =>
      one.name.localeCompare(other.name, "en"),
    );
    return [{ code, name: first.currencyDisplayName, countries: sorted }];
  });
}

/** Those whose code or name has what was typed in it. */
export function searchCountries(
  countries: readonly SourceCountry[],
  typed: string,
): readonly SourceCountry[] {
  const wanted = typed.trim().toLowerCase();
  return countries.filter(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
  );
}
