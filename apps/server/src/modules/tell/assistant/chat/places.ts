import { eurCountries } from "@lilypad/bank-details";

/** A source or destination of money. */
export interface Place {
  /** ISO 3166-1 alpha-2, or EU for the countries of the euro together. */
  readonly country: string;
  readonly countryName: string;
  /** ISO 4217. */
  readonly currency: string;
}

interface KnownPlace extends Place {
  /** Other words for it, in lower case, in addition to its name and its currency. */
  readonly words: readonly string[];
}

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

/** The countries where accounts in euros can be linked; Britain has its own currency. */
const euroNames: readonly string[] = eurCountries
  .filter((country) => country !== "GB")
  .map((country) => (regionNames.of(country) ?? country).toLowerCase());

const known: readonly KnownPlace[] = [
  place("US", "United States", "USD", ["usa", "us", "america", "american"]),
  place("EU", "Eurozone", "EUR", [
    "europe",
    "eu",
    "euro",
    "euros",
    "holland",
    "euro area",
    ...euroNames,
  ]),
  place("GB", "United Kingdom", "GBP", [
    "uk",
    "britain",
    "great britain",
    "england",
    "scotland",
    "wales",
    "pound",
    "pounds",
    "sterling",
  ]),
  place("NG", "Nigeria", "NGN", ["naira"]),
  place("ID", "Indonesia", "IDR", ["rupiah"]),
  place("PH", "Philippines", "PHP", ["the philippines"]),
  place("VN", "Vietnam", "VND", ["viet nam", "dong"]),
  place("MX", "Mexico", "MXN", ["méxico"]),
  place("AR", "Argentina", "ARS", []),
  place("BR", "Brazil", "BRL", ["brasil", "reais"]),
  place("CA", "Canada", "CAD", []),
  place("AU", "Australia", "AUD", []),
  place("IN", "India", "INR", ["rupee", "rupees"]),
];

function place(
  country: string,
  countryName: string,
  currency: string,
  words: readonly string[],
): KnownPlace {
  return { country, countryName, currency, words };
}

const toPlace = ({ country, countryName, currency }: KnownPlace): Place => ({
  country,
  countryName,
  currency,
});

/** Names for the buttons, the most common first. */
export const placeNames: readonly string[] = known.map(({ countryName }) => countryName);

/** Whole words only: "us" is not in "because". */
const mentions = (said: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "u").test(said);

/**
 * The place that a message names.
 * @returns null if it names none or several: a guess could give prices for the wrong country
 */
export function readPlace(said: string): Place | null {
  const text = said.toLowerCase();
  const meant = known.filter(({ countryName, currency, words }) =>
    [countryName.toLowerCase(), currency.toLowerCase(), ...words].some((word) =>
      // Within a sentence "us" is usually the pronoun.
      word === "us" ? /^(the )?us\W*$/.test(text) || /\bUS\b/.test(said) : mentions(text, word),
    ),
  );
  const [only, ...more] = meant;
  return only === undefined || more.length > 0 ? null : toPlace(only);
}

/** Whether a message is only a place's name: "Mexico?", "to the UK?". */
export function isBarePlace(said: string): boolean {
  const [, name = ""] =
    /^[\s\p{P}]*(?:(?:from|to|in)\s+)?(?:the\s+)?(.*?)[\s\p{P}]*$/su.exec(said.toLowerCase()) ?? [];
  return known.some(({ countryName, currency, words }) =>
    [countryName.toLowerCase(), currency.toLowerCase(), ...words].includes(name),
  );
}
