import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import { keepStatus, keptStatus } from "./kept-status.ts";
import { isFinal } from "./kyc-status.ts";

/**
 * How far this person's verification is. A final status is remembered on the device and not asked
 * for again; a live event of `kyc` forces the question.
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
