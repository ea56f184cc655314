import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Standings = OperationData<"getLeaderboard">;

export type PrizeWeek = OperationData<"listPrizes">["weeks"][number];

/** How many places are asked for and listed. */
export const listedPlaces = 20;

/** This week's places, read again whenever the page comes back into sight. */
export const leaderboardQuery = (userId: string) =>
  queryOptions({
    queryKey: ["leaderboard", userId],
    queryFn: async ({ signal }) => {
      const query = { limit: listedPlaces, includeMe: "true" as const };
      return dataOf(await call("getLeaderboard", { query, signal }));
    },
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });

/** The public record of the weekly prizes, newest week first, page by page. */
export const prizesQuery = () =>
  infiniteQueryOptions({
    queryKey: ["prizes"],
    queryFn: async ({ pageParam, signal }) =>
      dataOf(
        await call("listPrizes", {
          query: pageParam === null ? {} : { before: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
