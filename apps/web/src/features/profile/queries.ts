import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../shared/api/index.ts";
import { call } from "../../shared/session/index.ts";

/** How many people this person has invited. */
export const referralCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["referral-counts", userId],
    queryFn: async ({ signal }) => dataOf(await call("getReferralCounts", { signal })),
    staleTime: 60_000,
  });

/** Where the person is signed in: always asked anew, because it is looked at when in doubt. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) => dataOf(await call("listSessions", { signal })).sessions,
    staleTime: 0,
  });
