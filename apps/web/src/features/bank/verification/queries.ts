import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import { keepStatus, keptStatus } from "./kept-status.ts";
import { isFinal } from "./kyc-status.ts";

/**
 * The status of this person's identity check. A final one is stored on the device and not fetched
 * again, except after a live event of `kyc`.
 */
export const kycQuery = (userId: string) =>
  queryOptions({
    queryKey: ["kyc", userId],
    queryFn: async ({ signal }) => {
      const kyc = dataOf(await call("getRampCustomerStatus", { signal }));
      keepStatus(userId, kyc);
      return kyc;
    },
    initialData: () => keptStatus(userId),
    staleTime: ({ state }) => (isFinal(state.data?.status) ? Number.POSITIVE_INFINITY : 0),
    refetchOnReconnect: ({ state }) => !isFinal(state.data?.status),
  });

/**
 * Reads the status again after the server has refused a request because of it. Otherwise the status
 * stored on the device would still satisfy the check.
 */
export async function refreshKyc(queryClient: QueryClient, userId: string): Promise<void> {
  await queryClient.fetchQuery({ ...kycQuery(userId), staleTime: 0 }).catch(() => null);
}
