import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Ticket = OperationData<"listTickets">["tickets"][number];
export type Thread = OperationData<"readTicket">;

/** The first part is the resource of live events. */
const keyOf = (userId: string) => ["tickets", userId];

/** The person's tickets, newest first. */
export const ticketsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(userId), "list"],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await call("listTickets", {
          signal,
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** One ticket with its messages. */
export const threadQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf(userId), id],
    queryFn: async ({ signal }) => dataOf(await call("readTicket", { signal, params: { id } })),
    staleTime: 0,
  });

/** The payment that a ticket is about. Events about tickets do not change it, so its key is outside of theirs. */
export const ticketPaymentQuery = (userId: string, transactionId: string) =>
  queryOptions({
    queryKey: ["ticket-payment", userId, transactionId],
    queryFn: async ({ signal }) => {
      const params = { userId, id: transactionId };
      return dataOf(await call("getTransaction", { params, signal })).transaction;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
