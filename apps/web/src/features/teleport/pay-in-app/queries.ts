import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import { lookDelayMs } from "../payer/index.ts";

export type OwnPayment = OperationData<"listTeleportPayments">["payments"][number];

/** What a link asks for, as anybody with its address sees it. A live event of `intents` reads it again. */
export const askedQuery = (token: string) =>
  queryOptions({
    queryKey: ["intents", "teleport-asked", token],
    queryFn: async ({ signal }) =>
      dataOf(await call("getPublicTeleport", { params: { code: token }, signal })),
  });

/** What the person pays or paid for a link, the newest first; read again while a payment is under way. */
export const ownPaymentsQuery = (userId: string, linkId: string) =>
  queryOptions({
    queryKey: ["intents", "teleport-payments", userId, linkId],
    queryFn: async ({ signal }) =>
      dataOf(await call("listTeleportPayments", { query: { linkId }, signal })).payments,
    refetchInterval: ({ state }) => lookDelayMs(state.data?.[0]?.payment ?? null),
  });

/** What the person pays or paid for other people's links, the newest first. */
export const allPaymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["intents", "teleport-payments", userId],
    queryFn: async ({ signal }) =>
      dataOf(await call("listTeleportPayments", { query: {}, signal })).payments,
    refetchInterval: ({ state }) => {
      const delays = (state.data ?? [])
        .map(({ payment }) => lookDelayMs(payment))
        .filter((delay) => delay !== false);
      return delays.length === 0 ? false : Math.min(...delays);
    },
  });

/** What has to be sent from an account. Asked for anew only once the last answer has expired. */
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
