import { useQuery } from "@tanstack/react-query";
import type { BanksQuery } from "../../../bank/account-entry/index.ts";
import { banksIn, marketOf } from "../data/banks-in.ts";
import { banksQuery } from "../data/later-queries.ts";
import type { PayerState } from "./payer-flow.ts";

/** Reads the banks of the chosen country and currency. */
export function useBanks(state: Pick<PayerState, "country" | "currency">): BanksQuery {
  const country = state.country ?? "";
  const currency = state.currency?.code ?? "";
  const { data, isError, refetch } = useQuery(banksQuery(marketOf(country, currency), currency));
  return { data: data && banksIn(data, country, currency), isError, refetch };
}
