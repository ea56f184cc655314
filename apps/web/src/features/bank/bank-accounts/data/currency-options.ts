import { type CountryOption, searchCountries } from "../../account-entry/index.ts";
import type { Capability } from "./queries.ts";

/** A currency with the countries where it is supported. */
export interface CurrencyOption {
  /** ISO 4217. */
  code: string;
  name: string;
  /** The country whose flag is shown. */
  flag: string;
  countries: readonly CountryOption[];
}

/**
 * Returns the currencies of a list of capabilities, each once, in the order of the list.
 * @param only the codes to offer; all if left out
 */
export function currencyOptions(
  capabilities: readonly Capability[],
  only?: readonly string[],
): CurrencyOption[] {
  const byCode = new Map<string, { name: string; countries: CountryOption[] }>();
  for (const { currency, name, country, country_name } of capabilities) {
    if (only !== undefined && !only.includes(currency)) continue;
    const known = byCode.get(currency) ?? { name, countries: [] };
    byCode.set(currency, known);
    if (known.countries.some(({ code }) => code === country)) continue;
    known.countries.push({ code: country, name: country_name });
  }
  return [...byCode].map(([code, { name, countries }]) => ({
    code,
    name,
    countries,
    flag: code === "EUR" ? "EU" : (countries[0]?.code ?? ""),
  }));
}

/** Returns the currencies whose code, name, country code or country name contains the typed text. */
export function searchCurrencies(
  options: readonly CurrencyOption[],
  typed: string,
): readonly CurrencyOption[] {
  const term = typed.trim().toLowerCase();
  const fits = (name: string) => name.toLowerCase().includes(term);
  return options.filter(
    ({ code, name, countries }) =>
      fits(code) || fits(name) || searchCountries(countries, typed).length > 0,
  );
}
