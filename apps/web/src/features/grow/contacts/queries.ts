import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** A link lives 15 minutes; it is made again a minute before that. */
const linkRenewMs = 14 * 60_000;

/** The link that a phone opens. Each reading makes a new one, so it is read as seldom as possible. */
export const contactLinkQuery = (userId: string) =>
  queryOptions({
    queryKey: ["contact-link", userId],
    queryFn: async ({ signal }) => dataOf(await call("createContactSession", { signal })).link,
    staleTime: linkRenewMs,
    refetchInterval: linkRenewMs,
    // A tab in the background renews nothing; somebody who comes back to it must not scan an old code.
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  });

/** Who of the person's contacts is here, page by page, and the day's latest upload. */
export const contactMatchesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["contacts", userId],
    queryFn: async ({ pageParam, signal }) =>
      dataOf(
        await call("listContactMatches", {
          query: pageParam === null ? {} : { cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
