import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../api/index.ts";
import { call } from "../session/index.ts";
import { keepChosenCurrency } from "./keep-chosen-currency.ts";
import { lastBalances } from "./last-balances.ts";

export type Profile = OperationData<"getProfile">["profile"];

/** The signed-in person's profile. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: async ({ signal }) => dataOf(await call("getProfile", { signal })).profile,
    staleTime: 5 * 60_000,
  });

/** What the person can spend, by asset. The last answer is stored for use without a network. */
export const balancesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["balances", userId],
    queryFn: async ({ signal }) => {
      const balances = dataOf(await call("getBalance", { signal }));
      lastBalances(userId).keep(balances);
      keepChosenCurrency(userId, balances.chosenCurrency);
      return balances;
    },
  });
