import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import { paymentPollMs } from "../payer/index.ts";

export type OwnPayment = OperationData<"listTeleportPayments">["payments"][number];

/** A link as anyone with its URL sees it. A live event of `intents` reads it again. */
export const askedQuery = (token: string) =>
  queryOptions({
    queryKey: ["intents", "teleport-asked", token],
    queryFn: async ({ signal }) =>
      dataOf(await call("getPublicTeleport", { params: { code: token }, signal })),
  });

/** The person's payments for a link, newest first, polled while one is under way. */
export const ownPaymentsQuery = (userId: string, linkId: string) =>
  queryOptions({
    queryKey: ["intents", "teleport-payments", userId, linkId],
    queryFn: async ({ signal }) =>
      dataOf(await call("listTeleportPayments", { query: { linkId }, signal })).payments,
    refetchInterval: ({ state }) => paymentPollMs(state.data?.[0]?.payment ?? null),
  });

/** The person's payments for all links, newest first, polled while one is under way. */
export const allPaymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["intents", "teleport-payments", userId],
    queryFn: async ({ signal }) =>
      dataOf(await call("listTeleportPayments", { query: {}, signal })).payments,
    refetchInterval: ({ state }) => {
      const delays = (state.data ?? [])
        .map(({ payment }) => paymentPollMs(payment))
        .filter((delay) => delay !== false);
      return delays.length === 0 ? false : Math.min(...delays);
    },
  });

/** The quote for a payment from an account. It is requested again only once it has expired. */
export const ownQuoteQuery = (token: string, linkedAccountId: string) =>
  queryOptions({
    queryKey: ["teleport-own-quote", token, linkedAccountId],
    queryFn: async () =>
      dataOf(await call("createTeleportQuote", { body: { code: token, linkedAccountId } })),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data === undefined ? 0 : Math.max(0, Date.parse(data.expiresAt) - dataUpdatedAt),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
