import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../../shared/api/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { sortBanks } from "../../account-entry/index.ts";

export type LinkedAccount = OperationData<"listLinkedAccounts">["accounts"][number];
export type Capability = OperationData<"listCapabilities">["capabilities"][number];

/** A bank directory rarely changes. */
const directoryFreshMs = 10 * 60_000;

/** The person's linked bank accounts: the default first, then the newest. */
export const linkedAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["linked-accounts", userId],
    queryFn: async ({ signal }) => dataOf(await call("listLinkedAccounts", { signal })).accounts,
  });

/** The currencies and countries from which (onramp) or to which (offramp) money can be moved. */
export const capabilitiesQuery = (operation: "onramp" | "offramp" | "teleport") =>
  queryOptions({
    queryKey: ["capabilities", operation],
    queryFn: async ({ signal }) =>
      dataOf(await call("listCapabilities", { query: { operation }, signal })).capabilities,
    staleTime: directoryFreshMs,
  });

/** The banks of a country where accounts in a currency can be linked, sorted. */
export const banksQuery = (country: string, currency: string) =>
  queryOptions({
    queryKey: ["banks", country, currency],
    queryFn: async ({ signal }) =>
      sortBanks(dataOf(await call("listBanks", { query: { country, currency }, signal })).banks),
    staleTime: directoryFreshMs,
  });
