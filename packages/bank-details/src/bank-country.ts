/** Countries with euro accounts, ISO 3166-1 alpha-2. */
export const eurCountries: readonly string[] = [
  "AT",
  "BE",
  "CY",
  "DE",
  "EE",
  "ES",
  "FI",
  "FR",
  "GB",
  "GR",
  "HR",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "PT",
  "SI",
  "SK",
];

const ownCurrency: Readonly<Record<string, string>> = {
  AR: "ARS",
  AU: "AUD",
  BR: "BRL",
  CA: "CAD",
  EU: "EUR",
  GB: "GBP",
  ID: "IDR",
  IN: "INR",
  MX: "MXN",
  NG: "NGN",
  PH: "PHP",
  US: "USD",
  VN: "VND",
};

/**
 * Returns the currency of bank accounts in a country.
 * @param country ISO 3166-1 alpha-2, or EU
 * @returns ISO 4217; undefined for a country whose accounts cannot be linked
 */
export function currencyOfCountry(country: string): string | undefined {
  if (Object.hasOwn(ownCurrency, country)) return ownCurrency[country];
  return eurCountries.includes(country) ? "EUR" : undefined;
}
