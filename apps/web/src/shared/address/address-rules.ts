import { addressMessages as messages } from "../messages/index.ts";
import { type Address, type AddressDraft, addressLines, emptyDraft } from "./address.ts";
import {
  countryOfPostalCode,
  examplePostalCode,
  isPostalCodeOf,
  writtenPostalCode,
} from "./postal-code.ts";
import { draftState, hasState, statesOf } from "./states.ts";

export type AddressField = keyof AddressDraft;
export type AddressErrors = Partial<Record<AddressField, string>>;

const required = ["addressLine1", "city", "postalCode", "country"] as const;

/** The errors by field; an empty object means that the address is valid. */
export function addressErrors(draft: AddressDraft): AddressErrors {
  const errors: AddressErrors = {};
  for (const field of required) {
    if (draft[field].trim() === "") errors[field] = messages.required(messages.fields[field]);
  }
  if (errors.postalCode === undefined && !isPostalCodeOf(draft.country, draft.postalCode)) {
    errors.postalCode = messages.postalCodeShape(examplePostalCode(draft.country) ?? "");
  }
  return errors;
}

/** The entered address, trimmed and without empty fields. */
export function addressOf(draft: AddressDraft, locale: string): Address {
  const { country } = draft;
  const typed = draft.state.trim();
  const listed = statesOf(country).find(({ code }) => code === typed);
  const state = hasState(country) ? (listed?.name ?? typed) : "";
  const optional = {
    addressLine2: draft.addressLine2.trim(),
    neighborhood: draft.neighborhood.trim(),
    administrativeArea: state,
    administrativeAreaCode: listed?.code ?? "",
    state,
    stateCode: listed?.code ?? "",
  };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ""));
  const address: Address = {
    addressLine1: draft.addressLine1.trim(),
    city: draft.city.trim(),
    postalCode: writtenPostalCode(country, draft.postalCode),
    country,
    locale,
    ...known,
  };
  return { ...address, formattedAddress: addressLines(address).join(", ") };
}

/** The form's values for a known address, to edit it. */
export function draftOf(address: Address): AddressDraft {
  const { addressLine1, addressLine2 = "", neighborhood = "", city, postalCode, country } = address;
  const code = address.stateCode ?? address.administrativeAreaCode ?? "";
  const name = address.state ?? address.administrativeArea ?? "";
  const state = draftState(country, code, name);
  return { addressLine1, addressLine2, neighborhood, city, state, postalCode, country };
}

export interface AddressState {
  draft: AddressDraft;
  errors: AddressErrors;
  /**
   * The country was chosen or preselected, so a postal code never changes it: one that is half typed can look like
   * another country's.
   */
  countryChosen: boolean;
}

export type AddressEvent =
  | { type: "edited"; field: AddressField; value: string }
  /** Typing has paused, so the country can be derived from the postal code. */
  | { type: "settled" }
  /** A whole address was selected in the search. */
  | { type: "found"; address: Address }
  | { type: "refused"; errors: AddressErrors };

/** The initial state of the form. @param country the person's probable country, two letters */
export function firstAddressState(known: Address | null, country: string | null): AddressState {
  return {
    draft: known === null ? { ...emptyDraft, country: country ?? "" } : draftOf(known),
    errors: {},
    countryChosen: known !== null || (country ?? "") !== "",
  };
}

export function addressReducer(state: AddressState, event: AddressEvent): AddressState {
  const { draft, errors } = state;
  switch (event.type) {
    case "edited": {
      const { field, value } = event;
      const others: AddressErrors = { ...errors };
      delete others[field];
      if (field !== "country") {
        return { ...state, draft: { ...draft, [field]: value }, errors: others };
      }
      // The postal code's error and the state's label depend on the country.
      delete others.postalCode;
      const next = { ...draft, country: value, state: "" };
      return { draft: next, errors: others, countryChosen: true };
    }
    case "settled": {
      const { country, postalCode } = draft;
      if (state.countryChosen) return state;
      // The country that half of a postal code has set is cleared.
      const implied = countryOfPostalCode(postalCode) ?? "";
      return implied === country
        ? state
        : { ...state, draft: { ...draft, country: implied, state: "" } };
    }
    case "found":
      return { draft: draftOf(event.address), errors: {}, countryChosen: true };
    case "refused":
      return { ...state, errors: event.errors };
  }
}
