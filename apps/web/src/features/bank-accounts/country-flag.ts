const firstRegionalIndicator = 0x1f1e6;

/** The flag of a country, by its two letters; nothing for what is no country code. */
export function countryFlag(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return "";
  return String.fromCodePoint(
    ...[...country].map((letter) => firstRegionalIndicator + letter.charCodeAt(0) - 65),
  );
}
