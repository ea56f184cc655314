import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { banksIn, marketOf } from "../data/banks-in.ts";
import { banksQuery } from "../data/queries.ts";
import type { PayerBank } from "../data/teleport.ts";
import type { PayerStepProps } from "./step-props.ts";

/** The banks of the country and currency that were chosen. */
export function useBanks({ state }: Pick<PayerStepProps, "state">) {
  const country = state.country ?? "";
  const currency = state.currency?.code ?? "";
  const query = useQuery(banksQuery(marketOf(country, currency), currency));
  return {
    country,
    currency,
    data: query.data === undefined ? undefined : banksIn(query.data, country, currency),
    isError: query.isError,
    refetch: () => void query.refetch(),
  };
}

/**
 * The bank that was chosen; after a reload it is read again. One that has left the directory
 * meanwhile has to be chosen anew.
 */
export function useChosenBank({ state, dispatch }: Pick<PayerStepProps, "state" | "dispatch">) {
  const { data: banks, ...rest } = useBanks({ state });
  const bank: PayerBank | undefined = banks?.find(({ id }) => id === state.bank?.id);
  const isGone = banks !== undefined && bank === undefined;
  useEffect(() => {
    if (isGone) dispatch({ type: "bank_gone" });
  }, [isGone, dispatch]);
  return { ...rest, data: bank };
}
