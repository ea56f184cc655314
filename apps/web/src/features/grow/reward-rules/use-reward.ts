import { useQuery } from "@tanstack/react-query";
import { rewardRulesQuery } from "./queries.ts";
import { type RewardRule, rewardText } from "./reward-text.ts";

/**
 * The current amount of a rule for use in a sentence: "50 LIL"; null if it pays nothing.
 * @param isShown false loads nothing, for a sentence that is not shown
 */
export function useReward(rule: RewardRule, isShown = true): string | null {
  return rewardText(useQuery({ ...rewardRulesQuery(), enabled: isShown }).data, rule);
}
