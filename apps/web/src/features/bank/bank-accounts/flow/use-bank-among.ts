import { useEffect } from "react";

interface ChosenBank {
  state: { bank: { id: string } | null };
  dispatch: (event: { type: "bank_gone" }) => void;
}

/** Finds the chosen bank. If it is no longer in the directory, another one has to be chosen. */
export function useBankAmong<Found extends { id: string }>(
  banks: readonly Found[] | undefined,
  { state, dispatch }: ChosenBank,
): Found | undefined {
  const bank = banks?.find(({ id }) => id === state.bank?.id);
  const isGone = banks !== undefined && bank === undefined;
  useEffect(() => {
    if (isGone) dispatch({ type: "bank_gone" });
  }, [isGone, dispatch]);
  return bank;
}
