import { formatAmount } from "@lilypad/money";
import { readWireAmount } from "../../../shared/money/index.ts";
import type { RewardRules } from "./queries.ts";

export type RewardRule = RewardRules["rules"][number]["rule"];

/** What the rules pay as long as no administrator changes them. */
const usual: Record<RewardRule, string> = {
  signup: "100 LIL",
  notifications: "50 LIL",
  referral_referrer: "500 LIL",
  referral_referee: "100 LIL",
};

/**
 * What a rule pays, as sentences say it: "50 LIL", "12.50 LIL"; null when it pays nothing any more.
 * Rules that are not known yet are taken to be the usual ones.
 */
export function rewardText(rules: RewardRules | undefined, rule: RewardRule): string | null {
  if (rules === undefined) return usual[rule];
  const found = rules.rules.find((one) => one.rule === rule);
  if (found === undefined) return null;
  return formatAmount(readWireAmount(found.amount, "LIL"), "LIL").replace(".00 ", " ");
}
