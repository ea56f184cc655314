import { readFileSync } from "node:fs";
import {
  findKnownChain,
  type KnownChain,
  listKnownChains,
  minLiveHandoverDelaySeconds,
  newestPasskeyVersion,
  type OwnContracts,
  type PasskeyContracts,
  passkeyReleases,
  type TokenFacts,
  toDeployedChain,
} from "@lilypad/chain";
import { type ChainAsset, toMinor } from "@lilypad/money";
import { getAddress, isAddress, isAddressEqual } from "viem";
import { z } from "zod";
import { Refused } from "../outcome.ts";

const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }), "must be an address such as 0x…")
  .transform((value) => getAddress(value));
/** A decimal in major units, such as "250000" or "2500.50". */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "must be an amount such as 250000");

const perToken = z.strictObject({ LIL: amount, usdc: amount, eurc: amount });
const token = z.strictObject({ address, decimals: z.number().int() });
/** The id of a chain that this version knows. */
const chain = z.number().transform((id, { addIssue }): KnownChain => {
  const known = findKnownChain(id);
  if (known !== undefined) return known;
  addIssue({ code: "custom", message: `must be ${listKnownChains()}, not ${id}` });
  return z.NEVER;
});

const planSchema = z.strictObject({
  chain,
  admin: address,
  operator: address,
  guardian: address,
  tokens: z.strictObject({ usdc: token, eurc: token }),
  dailyCaps: perToken,
  ownSafeDailyLimits: perToken,
  handoverDelaySeconds: z
    .number()
    .int()
    .min(minLiveHandoverDelaySeconds, `must be at least ${minLiveHandoverDelaySeconds} (two days)`),
  handoversPerDay: z.number().int().min(0).max(4_294_967_295),
  /** The version of Safe's passkey contracts. */
  passkeyVersion: z
    .enum(passkeyReleases.map(({ version }) => version))
    .default(newestPasskeyVersion),
  passkeyFallbackVerifier: address.nullable().default(null),
});

/** An operator's decisions about a live deployment. */
export type DeploymentPlan = z.output<typeof planSchema>;

function findConflicts(plan: DeploymentPlan): string[] {
  const { admin, operator, guardian } = plan;
  const problems: string[] = [];
  if (isAddressEqual(operator, guardian)) {
    problems.push("guardian: must be another key than the operator's; a hand-over needs both");
  }
  if (isAddressEqual(admin, operator) || isAddressEqual(admin, guardian)) {
    problems.push("admin: must be another key than the operator's and the guardian's");
  }
  return problems;
}

/**
 * Reads a plan of a live deployment.
 * @throws Refused that names every problem
 */
export function readPlan(file: string): DeploymentPlan {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refused(`${file} cannot be read as JSON: ${reason}`);
  }
  const parsed = planSchema.safeParse(content);
  const problems = parsed.success
    ? findConflicts(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the plan"}: ${message}`);
  if (!parsed.success || problems.length > 0) {
    throw new Refused(`The plan ${file} needs attention:\n  ${problems.join("\n  ")}`);
  }
  return parsed.data;
}

/**
 * Returns what a plan says about the contracts.
 * @param tokens the facts that the plan's tokens report on the chain
 * @param passkeys the passkey contracts of its version, as the chain has them
 */
export function toContracts(
  plan: DeploymentPlan,
  tokens: Readonly<Record<"usdc" | "eurc", TokenFacts>>,
  passkeys: PasskeyContracts,
): Omit<OwnContracts, "deployer" | "firstNonce" | "marker"> {
  const { admin, operator, guardian, dailyCaps, ownSafeDailyLimits } = plan;
  const chain = toDeployedChain(plan.chain);
  const termsOf = (asset: ChainAsset) => ({
    dailyCap: toMinor(dailyCaps[asset], asset),
    defaultLimit: toMinor(ownSafeDailyLimits[asset], asset),
  });
  return {
    chain,
    admin,
    operator,
    guardian,
    tokens,
    terms: { LIL: termsOf("LIL"), usdc: termsOf("usdc"), eurc: termsOf("eurc") },
    handoverDelaySeconds: plan.handoverDelaySeconds,
    handoversPerDay: plan.handoversPerDay,
    passkeys,
  };
}
