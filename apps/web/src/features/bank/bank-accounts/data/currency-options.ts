import type { Capability } from "./queries.ts";

export interface CountryOption {
  /** ISO 3166-1 alpha-2, or EU. */
  code: string;
  name: string;
}

/** A currency that can be moved, with the countries where that is so. */
export interface CurrencyOption {
  /** ISO 4217. */
  code: string;
  name: string;
  /** The country whose flag stands for it. */
  flag: string;
  countries: readonly CountryOption[];
}

/**
 * The currencies of a list of capabilities, each once, in the order of the list.
 * @param only the codes to offer; all where it is left out
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

/** Those whose code or name has what was typed in it. */
export function searchCountries(
  countries: readonly CountryOption[],
  typed: string,
): readonly CountryOption[] {
  const wanted = typed.trim().toLowerCase();
  return countries.filter(
    ({ code, name }) => code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
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
      fits(code) || fits(name) || searchCountries(countries, typed).length > 0,
  );
}
