import { useQuery } from "@tanstack/react-query";
import { useBankAmong } from "../../../bank/bank-accounts/index.ts";
import { banksIn, marketOf } from "../data/banks-in.ts";
import { banksQuery } from "../data/later-queries.ts";
import type { PayerStepProps } from "./payer-flow.ts";

/** Reads the banks of the chosen country and currency. */
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

/** Reads the chosen bank from the directory, again after a reload. */
export function useChosenBank(props: Pick<PayerStepProps, "state" | "dispatch">) {
  const { data: banks, ...rest } = useBanks(props);
  return { ...rest, data: useBankAmong(banks, props) };
}
