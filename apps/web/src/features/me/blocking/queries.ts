import { infiniteQueryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** The people whom this person has blocked, page by page, the latest first. */
export const blockedPeopleQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["blocked-people", userId],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await call("listBlockedPeople", {
          signal,
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
