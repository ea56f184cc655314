import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { banksQuery } from "../data/queries.ts";
import type { LinkStepProps } from "./step-props.ts";

/**
 * The bank that was chosen, from the directory; after a reload it is read again. One that has left
 * the directory meanwhile has to be chosen anew.
 */
export function useChosenBank({ state, dispatch }: LinkStepProps) {
  const query = useQuery(banksQuery(state.country ?? "", state.currency?.code ?? ""));
  const bank = query.data?.find(({ id }) => id === state.bank?.id);
  const isGone = query.data !== undefined && bank === undefined;
  useEffect(() => {
    if (isGone) dispatch({ type: "bank_gone" });
  }, [isGone, dispatch]);
  return { ...query, data: bank };
}
