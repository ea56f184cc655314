import { useEffect, useReducer, useRef } from "react";
import type { Address } from "./address.ts";
import {
  type AddressEvent,
  type AddressState,
  addressErrors,
  addressOf,
  addressReducer,
  firstAddressState,
} from "./address-rules.ts";
import { settleMs } from "./use-settled.ts";

export interface AddressEntry {
  state: AddressState;
  dispatch: (event: AddressEvent) => void;
  /** The address, or null: then the form shows the errors and moves the focus to the first one. */
  submit: () => Address | null;
  /** A ref for the form, so that the first field with an error can be found. */
  fields: React.RefObject<HTMLDivElement | null>;
}

/**
 * The state of an address form.
 * @param known the address to start with
 * @param country the person's probable country, two letters
 */
export function useAddressEntry(known: Address | null, country: string | null): AddressEntry {
  const [state, dispatch] = useReducer(addressReducer, undefined, () =>
    firstAddressState(known, country),
  );
  const fields = useRef<HTMLDivElement>(null);
  const { postalCode } = state.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the postal code is what settles
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: "settled" }), settleMs);
    return () => clearTimeout(timer);
  }, [postalCode]);
  const refused = useRef(false);
  // Runs after the errors are rendered, so that the focus can move to the first one.
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  return {
    state,
    dispatch,
    fields,
    submit() {
      const errors = addressErrors(state.draft);
      if (Object.keys(errors).length === 0) return addressOf(state.draft, navigator.language);
      refused.current = true;
      dispatch({ type: "refused", errors });
      return null;
    },
  };
}
