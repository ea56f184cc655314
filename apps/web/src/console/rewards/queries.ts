import { formatAmount } from "@lilypad/money";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { readWireAmount } from "../../shared/money/index.ts";
import { call } from "../../shared/session/index.ts";
import { consoleCall } from "../calls/index.ts";

export type Proposal = OperationData<"listRewardProposals">["proposals"][number];
export type Health = OperationData<"getRewardHealth">;
type Week = OperationData<"listPrizes">["weeks"][number];
/** A prize with the Sunday on which its week started. */
export type Prize = Week["prizes"][number] & Pick<Week, "week">;

/** The beginning of the keys of everything here, which every decision changes. */
export const rewardsKey = ["console", "rewards"];
const weeksOnPage = 8;

/** A page of the rewards that wait for a decision. @param cursor where it begins; empty for the newest */
export const openProposalsQuery = (cursor: string) => proposalsQuery("open", cursor);

/** A page of the rewards that are decided or expired. @param cursor where it begins; empty for the newest */
export const decidedProposalsQuery = (cursor: string) => proposalsQuery("decided", cursor);

const proposalsQuery = (status: "open" | "decided", cursor: string) =>
  queryOptions({
    queryKey: [...rewardsKey, status, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listRewardProposals", {
          query: { status, limit: 50, cursor: cursor || undefined },
          signal,
        }),
      ),
  });

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

/** "250.00 LIL" for an amount as the server writes it. */
export const lil = (amount: string): string => formatAmount(readWireAmount(amount, "LIL"), "LIL");
