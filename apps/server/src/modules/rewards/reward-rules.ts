import { readFileSync } from "node:fs";
import { parseAmount } from "@lilypad/money";
import { z } from "zod";
import shippedRules from "../../../reward-rules.json";

/** What a rule pays, each time it applies. */
export interface RewardRule {
  asset: "LIL";
  /** Minor units. */
  amount: bigint;
}

export type RewardRuleName = "signup" | "notifications" | "referral_referrer" | "referral_referee";

export type RewardRules = Readonly<Record<RewardRuleName, RewardRule>>;

/** Rewards are LIL: nothing else can be minted. */
const rule = z
  .strictObject({ asset: z.literal("LIL"), amount: z.string() })
  .transform(({ asset, amount }, context): RewardRule => {
    const parsed = parseAmount(amount, asset);
    if (parsed.ok) return { asset, amount: parsed.minor };
    context.addIssue({
      code: "custom",
      path: ["amount"],
      message: `is not an amount (${parsed.error})`,
    });
    return z.NEVER;
  });

const rules = z.strictObject({
  signup: rule,
  notifications: rule,
  referral_referrer: rule,
  referral_referee: rule,
});

/** @throws Error that names every rule which is wrong, one a line */
export function parseRewardRules(content: unknown, source: string): RewardRules {
  const parsed = rules.safeParse(content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The reward rules in ${source} need attention:\n${lines.join("\n")}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`The reward rules in ${path} can't be read`, { cause: error });
  }
}

/**
 * Reads the rules once, at start.
 * @param file REWARD_RULES_FILE, or undefined for the rules that ship with the server
 */
export function loadRewardRules(file: string | undefined): RewardRules {
  return file === undefined
    ? parseRewardRules(shippedRules, "reward-rules.json")
    : parseRewardRules(readJson(file), file);
}
