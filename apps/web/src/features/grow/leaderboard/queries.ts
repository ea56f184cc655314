import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Standings = OperationData<"getLeaderboard">;

export type PrizeWeek = OperationData<"listPrizes">["weeks"][number];

/** The number of positions that are read and listed. */
export const listedPlaces = 20;

/** This week's positions, read again whenever the page becomes visible. */
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

/** The public list of the weekly prizes, newest week first, page by page. */
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
