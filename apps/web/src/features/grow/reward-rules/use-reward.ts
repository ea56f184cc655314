import { useQuery } from "@tanstack/react-query";
import { rewardRulesQuery } from "./queries.ts";
import { type RewardRule, rewardText } from "./reward-text.ts";

/**
 * What a rule pays now, as sentences say it: "50 LIL"; null when it pays nothing.
 * @param isShown nothing is asked for a sentence that nobody sees
 */
export function useReward(rule: RewardRule, isShown = true): string | null {
  return rewardText(useQuery({ ...rewardRulesQuery(), enabled: isShown }).data, rule);
}
