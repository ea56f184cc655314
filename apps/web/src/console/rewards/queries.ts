import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { call } from "../../shared/session/index.ts";
import { consoleCall } from "../calls/index.ts";

export type Health = OperationData<"getRewardHealth">;
type Week = OperationData<"listPrizes">["weeks"][number];
/** A prize with the Sunday on which its week started. */
export type Prize = Week["prizes"][number] & Pick<Week, "week">;

/** The beginning of the keys of everything here, which every decision changes. */
export const rewardsKey = ["console", "rewards"];
const weeksOnPage = 8;

export const healthQuery = queryOptions({
  queryKey: [...rewardsKey, "health"],
  queryFn: async ({ signal }) => dataOf(await consoleCall("getRewardHealth", { signal })),
});

/** The public record of weekly prizes, newest week first, in pages. */
export const prizesQuery = infiniteQueryOptions({
  queryKey: [...rewardsKey, "prizes"],
  queryFn: async ({ signal, pageParam }) =>
    dataOf(await call("listPrizes", { query: { limit: weeksOnPage, before: pageParam }, signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
});
