import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../api/index.ts";
import { remembered } from "../remembered/index.ts";
import { call } from "../session/index.ts";
import { keepChosenCurrency } from "./keep-chosen-currency.ts";

export type Balances = OperationData<"getBalance">;

export type Profile = OperationData<"getProfile">["profile"];

/** The signed-in person's profile. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: async ({ signal }) => dataOf(await call("getProfile", { signal })).profile,
    staleTime: 5 * 60_000,
    meta: remembered,
  });

/** The person's limits of payments and withdrawals, and the amounts that are left of them today. */
export const paymentLimitsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["limits", userId],
    queryFn: async ({ signal }) => dataOf(await call("readPaymentLimits", { signal })),
    staleTime: 60_000,
  });

/** The amounts that the person can spend, by asset. */
export const balancesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["balances", userId],
    queryFn: async ({ signal }) => {
      const balances = dataOf(await call("getBalance", { signal }));
      keepChosenCurrency(userId, balances.chosenCurrency);
      return balances;
    },
    meta: remembered,
  });
