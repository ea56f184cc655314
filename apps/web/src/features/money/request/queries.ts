import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { remembered } from "../../../shared/remembered/index.ts";
import { call } from "../../../shared/session/index.ts";

type WireRequest = OperationData<"listIncomingRequests">["requests"][number];

/** A payment request that the person has received or made. */
export type PaymentRequest = WireRequest & { type: "incoming" | "outgoing" };

/**
 * Reads both lists and merges them, newest first.
 * @throws with "Failed to fetch payment requests" when either could not be fetched
 */
export const requestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["requests", userId],
    queryFn: async ({ signal }): Promise<PaymentRequest[]> => {
      const [incoming, outgoing] = await Promise.all([
        call("listIncomingRequests", { signal }),
        call("listOutgoingRequests", { signal }),
      ]);
      if (!incoming.success || !outgoing.success)
        throw new Error(dashboardMessages.requests.fetchFailed);
      return [
        ...incoming.data.requests.map((request) => ({ ...request, type: "incoming" as const })),
        ...outgoing.data.requests.map((request) => ({ ...request, type: "outgoing" as const })),
      ].sort((a, b) => b.created_at.localeCompare(a.created_at));
    },
    meta: remembered,
  });

/** One payment request that the person has received or made. */
export const requestQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ["requests", userId, "one", id],
    queryFn: async ({ signal }): Promise<PaymentRequest> => {
      const { request } = dataOf(await call("getRequest", { params: { id }, signal }));
      return { ...request, type: request.payer_user_id === userId ? "incoming" : "outgoing" };
    },
  });

/** The number of pending incoming requests that the person has not opened. */
export const unseenRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["requests", userId, "unseen"],
    queryFn: async ({ signal }) => dataOf(await call("countRequests", { signal })).count,
    meta: remembered,
  });
