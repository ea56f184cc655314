import { useEffect, useState } from "react";
import { call } from "../../../shared/session/index.ts";
import type { RewardRules } from "./queries.ts";
import { type RewardRule, rewardText } from "./reward-text.ts";

/** As useReward, for the sign-up, which keeps no server state: asked when the sentence is seen. */
export function useRewardAtSignup(rule: RewardRule, isShown: boolean): string | null {
  const [rules, setRules] = useState<RewardRules>();
  useEffect(() => {
    if (!isShown) return;
    const leaving = new AbortController();
    // Without an answer the usual amount is shown.
    void call("getRewardRules", { signal: leaving.signal }).then(
      (answer) => {
        if (answer.success && !leaving.signal.aborted) setRules(answer.data);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [isShown]);
  return rewardText(rules, rule);
}
