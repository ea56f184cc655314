import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** A link is valid for 15 minutes; it is replaced a minute before that. */
const linkRenewMs = 14 * 60_000;

/** The link that a phone opens. Each read creates a new one, so it is read as rarely as possible. */
export const contactLinkQuery = (userId: string) =>
  queryOptions({
    queryKey: ["contact-link", userId],
    queryFn: async ({ signal }) => dataOf(await call("createContactSession", { signal })).link,
    staleTime: linkRenewMs,
    refetchInterval: linkRenewMs,
    // A background tab renews nothing, so a person who returns to it must get a new code.
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  });

/** The person's contacts who use Lilypad, page by page, and today's latest upload. */
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
