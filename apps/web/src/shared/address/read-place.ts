import type { Address } from "./address.ts";
import { draftState, statesOf } from "./states.ts";

/** One part of an address, with the places service's type names. */
export interface PlacePart {
  types: readonly string[];
  longText: string | null;
  shortText: string | null;
}

/** The countries where the house number comes before the street. */
const numberFirst = "AU BD CA FR GB GG GH HK IE IL IM IN JE KE LU MT MY NG NZ PH SG TH US ZA";

/**
 * The address from the parts of a place.
 * @param formatted the whole address in one line
 * @returns null if it has no street or no country
 */
export function readPlace(
  parts: readonly PlacePart[],
  formatted: string | null,
  locale: string,
): Address | null {
  const part = (...types: string[]) => {
    for (const type of types) {
      const found = parts.find((one) => one.types.includes(type));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const long = (...types: string[]) => part(...types)?.longText ?? "";
  const country = part("country")?.shortText ?? "";
  const number = long("street_number");
  const street = long("route");
  const house = long("premise");
  const line = (numberFirst.split(" ").includes(country) ? [number, street] : [street, number])
    .filter(Boolean)
    .join(" ");
  const addressLine1 = line === "" ? house : line;
  if (addressLine1 === "" || !/^[A-Z]{2}$/.test(country)) return null;
  const postalCode = [long("postal_code"), long("postal_code_suffix")].filter(Boolean).join("-");
  const area = part("administrative_area_level_1");
  const name = area?.longText ?? "";
  const code = area?.shortText ?? "";
  const kept = draftState(country, code, name);
  const listed = statesOf(country).find((state) => state.code === kept);
  const known = Object.fromEntries(
    Object.entries({
      addressLine2: [long("subpremise"), line === "" ? "" : house].filter(Boolean).join(", "),
      neighborhood: long("neighborhood", "sublocality"),
      administrativeArea: name,
      administrativeAreaCode: code === name ? "" : code,
      state: listed?.name ?? kept,
      stateCode: listed?.code ?? "",
      formattedAddress: formatted ?? "",
    }).filter(([, value]) => value !== ""),
  );
  return {
    addressLine1,
    city: long("postal_town", "locality", "sublocality", "administrative_area_level_2"),
    postalCode,
    country,
    locale,
    ...known,
  };
}
