import { readFileSync } from "node:fs";
import { formatAmount, majorToMinor, parseAmount, toWireAmount } from "@lilypad/money";
import { z } from "zod";
import shippedRules from "../../../../../reward-rules.json";

/** A rule's reward. */
export interface RewardRule {
  asset: "LIL";
  /** Minor units. */
  amount: bigint;
}

export type RewardRuleName = "signup" | "notifications" | "referral_referrer" | "referral_referee";

export type RewardRules = Readonly<Record<RewardRuleName, RewardRule>>;

/** Max amount of a rule. Anything above it is probably a mistake. */
const maxMinor = majorToMinor(100_000n, "LIL");

/** Rewards are in LIL: no other asset can be minted. */
const rule = z
  .strictObject({ asset: z.literal("LIL"), amount: z.string() })
  .transform(({ asset, amount }, context): RewardRule => {
    const parsed = parseAmount(amount, asset);
    if (parsed.ok && parsed.minor <= maxMinor) return { asset, amount: parsed.minor };
    context.addIssue({
      code: "custom",
      path: ["amount"],
      message: parsed.ok
        ? `is more than ${formatAmount(maxMinor, asset)}`
        : `is not an amount (${parsed.error})`,
    });
    return z.NEVER;
  });

const shape = {
  signup: rule,
  notifications: rule,
  referral_referrer: rule,
  referral_referee: rule,
};
const fileRules = z.strictObject(shape);
/** Does not require this version's rules: a newer version of the server may have stored others. */
const storedRules = z.object(shape);

/** The errors of a rules file, one for each rule. */
export class RewardRulesError extends Error {
  readonly problems: readonly { path: string; message: string }[];

  constructor(source: string, problems: readonly { path: string; message: string }[]) {
    const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
    super(`The reward rules in ${source} need attention:\n${lines.join("\n")}`);
    this.name = "RewardRulesError";
    this.problems = problems;
  }
}

/** @throws RewardRulesError that names every invalid rule */
export function parseRewardRules(content: unknown, source: string): RewardRules {
  const parsed = fileRules.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: path.join(".") || "file",
    message,
  }));
  throw new RewardRulesError(source, problems);
}

/** Parses rules as stored when they came into force. */
export const readStoredRules = (content: unknown): RewardRules => storedRules.parse(content);

/** Rules in the format of the file; equal rules have equal texts. */
export function toRulesContent(
  rules: RewardRules,
): Record<string, { asset: string; amount: string }> {
  const { signup, notifications, referral_referrer, referral_referee } = rules;
  const write = ({ asset, amount }: RewardRule) => ({ asset, amount: toWireAmount(amount, asset) });
  return {
    signup: write(signup),
    notifications: write(notifications),
    referral_referrer: write(referral_referrer),
    referral_referee: write(referral_referee),
  };
}

/** The source of this process's rules, as shown to administrators. */
export const rulesSource = (file: string | undefined): string => file ?? "reward-rules.json";

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new RewardRulesError(path, [{ path: "file", message: "can't be read as JSON" }]);
  }
}

/**
 * Reads the rules file, at the start and when an administrator requests it.
 * @param file REWARD_RULES_FILE, or undefined for the rules that ship with the server
 * @throws RewardRulesError if the file cannot be read or a rule is invalid
 */
export function loadRewardRules(file: string | undefined): RewardRules {
  return parseRewardRules(file === undefined ? shippedRules : readJson(file), rulesSource(file));
}
