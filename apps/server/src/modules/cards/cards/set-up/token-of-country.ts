import type { CardToken } from "@lilypad/providers";

/** The European Economic Area, ISO 3166-1 alpha-2. */
const economicArea = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  ),
);

/** The token that a card of a country spends: pounds in Britain, euros in the EEA, dollars elsewhere. */
export function tokenOfCountry(country: string): CardToken {
  if (country === "GB") return "GBPe";
  return economicArea.has(country) ? "EURe" : "USDCe";
}
