import { formatWireAmount } from "../../../shared/money/index.ts";
import type { RewardRules } from "./queries.ts";

export type RewardRule = RewardRules["rules"][number]["rule"];

/** The default amounts, which apply unless an administrator has changed them. */
const usual: Record<RewardRule, string> = {
  signup: "100 LIL",
  notifications: "50 LIL",
  referral_referrer: "500 LIL",
  referral_referee: "100 LIL",
};

/**
 * The amount of a rule for use in a sentence: "50 LIL", "12.50 LIL"; null if it pays nothing any more.
 * Until the rules are loaded, the default amounts are used.
 */
export function rewardText(rules: RewardRules | undefined, rule: RewardRule): string | null {
  if (rules === undefined) return usual[rule];
  const found = rules.rules.find((one) => one.rule === rule);
  if (found === undefined) return null;
  return formatWireAmount(found.amount, "LIL").replace(".00 ", " ");
}
