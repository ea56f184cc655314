import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../../shared/api/index.ts";
import { callPublic } from "./call-public.ts";
import { lookDelayMs } from "./look-delay.ts";
import type { EasyCurrency, Teleport } from "./teleport.ts";

/** What a bank directory says changes rarely. */
const directoryFreshMs = 10 * 60_000;

/** A link, and how far this browser has come with paying it; read again while a payment is under way. */
export const teleportQuery = (token: string) =>
  queryOptions({
    queryKey: ["teleport", token],
    queryFn: async ({ signal }) =>
      dataOf(await callPublic("getPublicTeleport", { params: { code: token }, signal })),
    refetchInterval: ({ state }) => lookDelayMs(state.data?.payment ?? null),
    refetchOnWindowFocus: true,
  });

/** The account that is opened for this browser's payment. Asking for it makes the browser its payer. */
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
    // It stays the same for as long as the link can be paid.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

/** What has to be sent. Asked for anew only once the last answer has expired. */
export const quoteQuery = (token: string) =>
  queryOptions({
    queryKey: ["teleport-quote", token],
    queryFn: async () =>
      dataOf(await callPublic("createPublicTeleportQuote", { params: { code: token }, body: {} })),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data === undefined ? 0 : Math.max(0, Date.parse(data.expiresAt) - dataUpdatedAt),
    refetchOnReconnect: false,
  });

/** Currencies and countries from which a link can be paid. */
export const capabilitiesQuery = () =>
  queryOptions({
    queryKey: ["payer-capabilities"],
    queryFn: async ({ signal }) =>
      dataOf(await callPublic("listPublicCapabilities", { query: { operation: "onramp" }, signal }))
        .capabilities,
    staleTime: directoryFreshMs,
  });

/** The banks of a currency's market: with EUR all of its countries together. */
export const banksQuery = (market: string, currency: string) =>
  queryOptions({
    queryKey: ["payer-banks", market, currency],
    queryFn: async ({ signal }) => {
      // A currency that can't be paid from is refused by the server, with a sentence.
      const query = { country: market, currency: currency as "EUR" | "USD" };
      return dataOf(await callPublic("listPublicBanks", { query, signal })).banks;
    },
    staleTime: directoryFreshMs,
  });
