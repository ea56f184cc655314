import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { ownRewardsQuery, rewardRulesQuery } from "./queries.ts";
import { type RewardRule, rewardText } from "./reward-text.ts";

/**
 * The current amount of a rule for use in a sentence: "50 LIL"; null if it pays nothing.
 * @param isShown false loads nothing, for a sentence that is not shown
 */
export function useReward(rule: RewardRule, isShown = true): string | null {
  return rewardText(useQuery({ ...rewardRulesQuery(), enabled: isShown }).data, rule);
}

/**
 * The amount that a one-time reward would pay this person: "50 LIL". Null if it pays nothing, if they have had it,
 * and while that is unknown, because no reward is promised that is not paid.
 * @param isShown false loads nothing, for a sentence that is not shown
 */
export function useRewardToEarn(rule: "signup" | "notifications", isShown: boolean): string | null {
  const reward = useReward(rule, isShown);
  const { data } = useQuery({ ...ownRewardsQuery(useUserId()), enabled: isShown });
  const own = data?.once.find((one) => one.rule === rule);
  return own !== undefined && own.grantedAt === null ? reward : null;
}
