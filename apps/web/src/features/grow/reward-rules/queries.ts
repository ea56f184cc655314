import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { remembered } from "../../../shared/remembered/index.ts";
import { call } from "../../../shared/session/index.ts";

export type RewardRules = OperationData<"getRewardRules">;

/** The rewards and their amounts: the same for everyone, and rarely changed. */
export const rewardRulesQuery = () =>
  queryOptions({
    queryKey: ["reward-rules"],
    queryFn: async ({ signal }) => dataOf(await call("getRewardRules", { signal })),
    staleTime: 10 * 60_000,
    meta: remembered,
  });

/** The signed-in person's rewards, and which of the one-time rewards they have had. */
export const ownRewardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["own-rewards", userId],
    queryFn: async ({ signal }) =>
      dataOf(await call("getRewardStatus", { params: { id: "me" }, signal })),
    meta: remembered,
  });
