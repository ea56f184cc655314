import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { type RewardRuleName, RewardRulesError } from "../rules/reward-rules.ts";
import type { RulesInForce } from "../rules/rules-in-force.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

export type ShownRules = Data<Operations["getRewardRules"]>;
export type ReloadedRules = Data<Operations["reloadRewardRules"]>;

const names: readonly RewardRuleName[] = [
  "signup",
  "notifications",
  "referral_referrer",
  "referral_referee",
];

const toShownRules = ({ version, rules }: RulesInForce): ShownRules => ({
  version,
  rules: names.map((rule) => ({
    rule,
    amount: toWireAmount(rules[rule].amount, rules[rule].asset),
    currency: "LIL",
  })),
});

/** The rules in force in the form that people see. */
export async function showRules({ pool, rulesBook }: RewardsContext): Promise<ShownRules> {
  return toShownRules(await rulesBook.inForce(pool));
}

/**
 * Reads the rules file again. Once committed, the rules apply in every process.
 * @throws REWARD_RULES_INVALID with every invalid rule; then nothing changes
 */
export async function reloadRules(
  { clock, logger, rulesBook }: RewardsContext,
  act: StaffAct,
): Promise<ReloadedRules> {
  try {
    const { changed, ...inForce } = await rulesBook.load(act, clock.now());
    if (changed)
      logger.info({ version: inForce.version, administrator: act.by }, "reward rules changed");
    return { ...toShownRules(inForce), changed };
  } catch (error) {
    if (!(error instanceof RewardRulesError)) throw error;
    return fail("REWARD_RULES_INVALID", { fields: error.problems.slice(0, 20) });
  }
}
