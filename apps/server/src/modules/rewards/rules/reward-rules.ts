import { readFileSync } from "node:fs";
import { majorToMinor, parseAmount, toWireAmount } from "@lilypad/money";
import { z } from "zod";
import shippedRules from "../../../../reward-rules.json";

/** What a rule pays, each time it applies. */
export interface RewardRule {
  asset: "LIL";
  /** Minor units. */
  amount: bigint;
}

export type RewardRuleName = "signup" | "notifications" | "referral_referrer" | "referral_referee";

export type RewardRules = Readonly<Record<RewardRuleName, RewardRule>>;

/** More than any rule should ever pay at once: what is above is a slip of the hand. */
const largestMajor = 100_000n;
const maxMinor = majorToMinor(largestMajor, "LIL");

/** Rewards are LIL: nothing else can be minted. */
const rule = z
  .strictObject({ asset: z.literal("LIL"), amount: z.string() })
  .transform(({ asset, amount }, context): RewardRule => {
    const parsed = parseAmount(amount, asset);
    if (parsed.ok && parsed.minor <= maxMinor) return { asset, amount: parsed.minor };
    context.addIssue({
      code: "custom",
      path: ["amount"],
      message: parsed.ok
        ? `is more than ${largestMajor} LIL`
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
/** A newer version of the server may have stored rules that this one does not know. */
const storedRules = z.object(shape);

/** What is wrong with a rules file, one entry for each rule. */
export class RewardRulesError extends Error {
  readonly problems: readonly { path: string; message: string }[];

  constructor(source: string, problems: readonly { path: string; message: string }[]) {
    const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
    super(`The reward rules in ${source} need attention:\n${lines.join("\n")}`);
    this.name = "RewardRulesError";
    this.problems = problems;
  }
}

/** @throws RewardRulesError that names every rule which is wrong */
export function parseRewardRules(content: unknown, source: string): RewardRules {
  const parsed = fileRules.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: path.join(".") || "file",
    message,
  }));
  throw new RewardRulesError(source, problems);
}

/** Rules as they were stored when they came into force. */
export const readStoredRules = (content: unknown): RewardRules => storedRules.parse(content);

/** The file's form of some rules: equal rules have equal texts. */
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

/** Where this process reads its rules, as administrators are told. */
export const rulesSource = (file: string | undefined): string => file ?? "reward-rules.json";

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new RewardRulesError(path, [{ path: "file", message: "can't be read as JSON" }]);
  }
}

/**
 * Reads the rules from their file, at start and whenever an administrator asks.
 * @param file REWARD_RULES_FILE, or undefined for the rules that ship with the server
 * @throws RewardRulesError when the file can't be read or a rule is wrong
 */
export function loadRewardRules(file: string | undefined): RewardRules {
  return parseRewardRules(file === undefined ? shippedRules : readJson(file), rulesSource(file));
}
