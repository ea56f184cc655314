import { countryFlag } from "./country-flag.ts";
import type { Capability } from "./queries.ts";

export interface CountryOption {
  /** ISO 3166-1 alpha-2, or EU. */
  code: string;
  name: string;
  flag: string;
}

/** A currency that can be moved, with the countries where that is so. */
export interface CurrencyOption {
  /** ISO 4217. */
  code: string;
  name: string;
  flag: string;
  countries: readonly CountryOption[];
}

/** Whose banks are shown under the flag of the Union (specification 2 §9). */
const eurozone = "DE FR IT ES NL AT BE IE PT FI LU GR CY MT SI SK EE LV LT".split(" ");

const flagOf = (country: string, said: string) =>
  eurozone.includes(country) ? countryFlag("EU") : said || countryFlag(country);

/**
 * The currencies of a list of capabilities, each once, in the order of the list (specification 2 §5).
 * @param only the codes to offer; all where it is left out
 */
export function currencyOptions(
  capabilities: readonly Capability[],
  only?: readonly string[],
): CurrencyOption[] {
  const byCode = new Map<string, { name: string; countries: CountryOption[] }>();
  for (const { currency, name, country, country_name, flag_emoji } of capabilities) {
    if (only !== undefined && !only.includes(currency)) continue;
    const known = byCode.get(currency) ?? { name, countries: [] };
    byCode.set(currency, known);
    if (known.countries.some(({ code }) => code === country)) continue;
    const flag = flagOf(country, flag_emoji);
    known.countries.push({ code: country, name: country_name, flag });
  }
  return [...byCode].map(([code, { name, countries }]) => ({
    code,
    name,
    countries,
    flag: code === "EUR" ? countryFlag("EU") : (countries[0]?.flag ?? ""),
  }));
}

/** Those whose code, name, country code or country name has what was typed in it. */
export function searchCurrencies(
  options: readonly CurrencyOption[],
  typed: string,
): readonly CurrencyOption[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return options;
  const fits = (words: string) => words.toLowerCase().includes(wanted);
  return options.filter(
    ({ code, name, countries }) =>
      fits(code) || fits(name) || countries.some((one) => fits(one.code) || fits(one.name)),
  );
}
