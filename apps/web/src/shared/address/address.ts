import type { OperationData } from "../api/index.ts";

/**
 * A postal address with the API's fields. Unknown fields are missing; codes are ISO 3166 (country,
 * state).
 */
export type Address = NonNullable<OperationData<"getProfile">["profile"]["primary_address"]>;

/** The values that a person has entered; an empty string is an empty field. */
export interface AddressDraft {
  addressLine1: string;
  addressLine2: string;
  neighborhood: string;
  city: string;
  /** The state's code if there is a list to choose from, otherwise its name. */
  state: string;
  postalCode: string;
  /** Two letters, or empty while no country is selected. */
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

/** The lines of an address in reading order: street, city, state and postal code, country. */
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

/** Made when it is first used, because it takes long. */
let regionNames: Intl.DisplayNames | undefined;

/** The English name of a country: "United Kingdom" for "GB". */
export function countryName(code: string): string {
  regionNames ??= new Intl.DisplayNames(["en"], { type: "region" });
  return /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code;
}
