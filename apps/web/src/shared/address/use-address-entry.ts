import { useEffect, useReducer } from "react";
import { settleMs } from "../time/index.ts";
import { useErrorFocus } from "../ui/index.ts";
import type { Address, AddressDraft } from "./address.ts";
import {
  type AddressEvent,
  type AddressState,
  addressErrors,
  addressOf,
  addressReducer,
  firstAddressState,
} from "./address-rules.ts";

export interface AddressEntry {
  state: AddressState;
  dispatch: (event: AddressEvent) => void;
  /** Returns the address, or null: then the form shows the missing entries and focuses the first. */
  submit: () => Address | null;
  form: React.RefObject<HTMLDivElement | null>;
}

/**
 * The state of an address form.
 * @param known the address to start with
 * @param country the person's probable country, two letters
 * @param typed the address that was typed before, if there is no address to start with
 */
export function useAddressEntry(
  known: Address | null,
  country: string | null,
  typed: AddressDraft | null = null,
): AddressEntry {
  const [state, dispatch] = useReducer(addressReducer, undefined, () =>
    known === null && typed !== null
      ? { draft: typed, errors: {}, countryChosen: true }
      : firstAddressState(known, country),
  );
  const { form, focusError } = useErrorFocus();
  const { postalCode } = state.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the postal code is what settles
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: "settled" }), settleMs);
    return () => clearTimeout(timer);
  }, [postalCode]);
  return {
    state,
    dispatch,
    form,
    submit() {
      const errors = addressErrors(state.draft);
      if (Object.keys(errors).length === 0) return addressOf(state.draft, navigator.language);
      focusError();
      dispatch({ type: "refused", errors });
      return null;
    },
  };
}
