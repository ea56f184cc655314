import { useEffect } from "react";
import type { Bank } from "../data/banks.ts";
import type { AccountEntry, EntryEvent } from "./entry-flow.ts";

/** The properties of every step of the entry. */
export interface EntryStepProps {
  state: AccountEntry;
  dispatch: (event: EntryEvent) => void;
}

/** The banks of the chosen country and currency, read with or without a session. */
export interface BanksQuery {
  data: readonly Bank[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** Finds the chosen bank in the directory, again after a reload. If it is no longer there, another one has to be chosen. */
export function useChosenBank(
  { data: banks }: BanksQuery,
  { state, dispatch }: EntryStepProps,
): Bank | undefined {
  const bank = banks?.find(({ id }) => id === state.bank?.id);
  const isGone = banks !== undefined && bank === undefined;
  useEffect(() => {
    if (isGone) dispatch({ type: "bank_gone" });
  }, [isGone, dispatch]);
  return bank;
}
