import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../../shared/api/index.ts";
import { call } from "../../../../shared/session/index.ts";

export type LinkedAccount = OperationData<"listLinkedAccounts">["accounts"][number];
export type Capability = OperationData<"listCapabilities">["capabilities"][number];
export type Bank = OperationData<"listBanks">["banks"][number];

/** What a bank directory says changes rarely. */
const directoryFreshMs = 10 * 60_000;

/** The person's linked bank accounts: the default first, then the newest. */
export const linkedAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["linked-accounts", userId],
    queryFn: async ({ signal }) => dataOf(await call("listLinkedAccounts", { signal })).accounts,
  });

/** Currencies and countries that money can come from (onramp) or go to (offramp). */
export const capabilitiesQuery = (operation: "onramp" | "offramp" | "teleport") =>
  queryOptions({
    queryKey: ["capabilities", operation],
    queryFn: async ({ signal }) =>
      dataOf(await call("listCapabilities", { query: { operation }, signal })).capabilities,
    staleTime: directoryFreshMs,
  });

/** The banks of a country where accounts in a currency can be linked, the most usual first. */
export const banksQuery = (country: string, currency: string) =>
  queryOptions({
    queryKey: ["banks", country, currency],
    queryFn: async ({ signal }) => {
      const { banks } = dataOf(await call("listBanks", { query: { country, currency }, signal }));
      return banks.toSorted(
        (one, other) =>
          one.priority - other.priority || one.display_name.localeCompare(other.display_name, "en"),
      );
    },
    staleTime: directoryFreshMs,
  });
