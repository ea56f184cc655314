import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { ownRewardsQuery } from "./queries.ts";
import { useReward } from "./use-reward.ts";

/**
 * What a rule that pays once would pay this person: "50 LIL". Null when it pays nothing, when they have
 * had it, and while that is not known: nothing is promised that is not given.
 * @param isShown nothing is asked for a sentence that nobody sees
 */
export function useRewardToEarn(rule: "signup" | "notifications", isShown: boolean): string | null {
  const reward = useReward(rule, isShown);
  const { data } = useQuery({ ...ownRewardsQuery(useUserId()), enabled: isShown });
  const own = data?.once.find((one) => one.rule === rule);
  return own !== undefined && own.grantedAt === null ? reward : null;
}
