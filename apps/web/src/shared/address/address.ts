import type { OperationData } from "../api/index.ts";

/**
 * A postal address with the fields of the API. Only what is known is there; codes are
 * those of ISO 3166 (country, state).
 */
export type Address = NonNullable<OperationData<"getProfile">["profile"]["primary_address"]>;

/** What a person types; an empty text is a field that is still empty. */
export interface AddressDraft {
  addressLine1: string;
  addressLine2: string;
  neighborhood: string;
  city: string;
  /** The state's code where there is a list to choose from, else its name. */
  state: string;
  postalCode: string;
  /** Two letters, or empty as long as no country was chosen. */
  country: string;
}

export const emptyDraft: AddressDraft = {
  addressLine1: "",
  addressLine2: "",
  neighborhood: "",
  city: "",
  state: "",
  postalCode: "",
  country: "",
};

/** The lines of an address as one reads them: street, place, state and code, country. */
export function addressLines(address: Address): string[] {
  const place = [address.city, address.stateCode ?? address.state].filter(Boolean).join(", ");
  return [
    address.addressLine1,
    address.addressLine2,
    address.neighborhood,
    [place, address.postalCode].filter(Boolean).join(" "),
    countryName(address.country),
  ].filter((line): line is string => line !== undefined && line !== "");
}

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

/** "United Kingdom" for "GB". */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code;
}
