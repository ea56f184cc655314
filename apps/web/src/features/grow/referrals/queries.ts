import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { remembered } from "../../../shared/remembered/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Referral = OperationData<"listReferrals">["items"][number];

/** Page sizes: 50 referrals in the list, 10 for the dashboard. */
const pageSize = 50;
const recentCount = 10;

/** The number of people this person has invited. */
export const referralCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["referrals", userId, "counts"],
    queryFn: async ({ signal }) => dataOf(await call("getReferralCounts", { signal })),
    staleTime: 60_000,
  });

/** The people this person has invited, newest first, page by page. */
export const referralsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["referrals", userId, "list"],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return dataOf(await call("listReferrals", { query, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The latest referrals, for the dashboard. */
export const recentReferralsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["referrals", userId, "recent"],
    queryFn: async ({ signal }) =>
      dataOf(await call("listReferrals", { query: { limit: recentCount }, signal })).items,
    meta: remembered,
  });

/**
 * The URL that a person shares: the server's, which knows the public URL; otherwise with this page's
 * origin.
 */
export function referralLink(known: { code: string; link: string }, origin: string): string {
  if (/^https?:\/\//.test(known.link)) return known.link;
  return `${origin}/onboarding?r=${encodeURIComponent(known.code)}`;
}

/** The person's own code and its link; neither ever changes. */
export const referralLinkQuery = (userId: string) =>
  queryOptions({
    queryKey: ["referral-link", userId],
    queryFn: async ({ signal }) => {
      const { code, link } = dataOf(await call("getMyReferralCode", { signal }));
      return { code, link: referralLink({ code, link }, location.origin) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
