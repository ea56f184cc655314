import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";

type WireRequest = OperationData<"listIncomingRequests">["requests"][number];

/** A payment request as its reader sees it: asked of them, or made by them. */
export type PaymentRequest = WireRequest & { type: "incoming" | "outgoing" };

/**
 * Both lists as one, newest first.
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
  });

/** How many requests wait for the person, who has not looked at them yet. */
export const unseenRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["requests", userId, "unseen"],
    queryFn: async ({ signal }) => dataOf(await call("countRequests", { signal })).count,
  });
