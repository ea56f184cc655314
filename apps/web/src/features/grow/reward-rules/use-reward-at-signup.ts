import { useEffect, useState } from "react";
import { call } from "../../../shared/session/index.ts";
import type { RewardRules } from "./queries.ts";
import { type RewardRule, rewardText } from "./reward-text.ts";

/** The same as useReward, for the sign-up, which has no query cache. Loaded when the sentence is shown. */
export function useRewardAtSignup(rule: RewardRule, isShown: boolean): string | null {
  const [rules, setRules] = useState<RewardRules>();
  useEffect(() => {
    if (!isShown) return;
    const leaving = new AbortController();
    // Without an answer the default amount is shown.
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
