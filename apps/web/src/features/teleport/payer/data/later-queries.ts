import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../../shared/api/index.ts";
import { callPublic } from "./call-public.ts";
import { directoryFreshMs } from "./queries.ts";
import type { EasyCurrency, Teleport } from "./teleport.ts";

// The queries of the steps after the first, so that the first one loads without them.

/** The account that is opened for this browser's payment. Requesting it makes this browser the payer. */
export const bankDetailsQuery = (
  teleport: Pick<Teleport, "token" | "id">,
  currency: EasyCurrency,
) =>
  queryOptions({
    queryKey: ["teleport-bank-details", teleport.token, currency],
    queryFn: async () =>
      dataOf(
        await callPublic("createTeleportBankDetails", {
          params: { code: teleport.token },
          body: { teleport_id: teleport.id, source_currency: currency },
        }),
      ),
    // It does not change while the link can be paid.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

/** The quote for the payment. It is requested again only once it has expired. */
export const quoteQuery = (token: string) =>
  queryOptions({
    queryKey: ["teleport-quote", token],
    queryFn: async () =>
      dataOf(await callPublic("createPublicTeleportQuote", { params: { code: token }, body: {} })),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data === undefined ? 0 : Math.max(0, Date.parse(data.expiresAt) - dataUpdatedAt),
    refetchOnReconnect: false,
  });

/** The banks of a market. */
export const banksQuery = (market: string, currency: string) =>
  queryOptions({
    queryKey: ["payer-banks", market, currency],
    queryFn: async ({ signal }) => {
      // The server refuses other currencies with a message.
      const query = { country: market, currency: currency as "EUR" | "USD" };
      return dataOf(await callPublic("listPublicBanks", { query, signal })).banks;
    },
    staleTime: directoryFreshMs,
  });
