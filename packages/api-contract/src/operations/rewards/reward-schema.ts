import { z } from "zod";
import { amount, timestamp, uuid } from "../../schemas.ts";

/** What a reward is paid for; `granted` is one that administrators gave. */
export const rewardRule = z.enum([
  "signup",
  "notifications",
  "referral_referrer",
  "referral_referee",
  "granted",
]);

/** Rules that pay by themselves, and what each pays. */
export const rewardRules = z.object({
  /** Counts up with every change; 0 before the first was recorded. */
  version: z.int().min(0),
  rules: z.array(
    z.object({ rule: rewardRule.exclude(["granted"]), amount, currency: z.literal("LIL") }),
  ),
});

/** A reward that an administrator has to approve. */
export const rewardProposal = z.object({
  id: uuid,
  userId: uuid,
  /** `granted`: another administrator proposed it; else a rule's reward that was queued for review. */
  rule: rewardRule,
  amount,
  currency: z.literal("LIL"),
  reason: z.string(),
  status: z.enum(["open", "granted", "withdrawn", "expired"]),
  /** Null for a reward of a rule, which does not expire either. */
  proposedBy: uuid.nullable(),
  proposedAt: timestamp,
  expiresAt: timestamp.nullable(),
  /** Who approved or withdrew it. */
  decidedBy: uuid.nullable(),
  decidedAt: timestamp.nullable(),
});

/** The product's own money. */
export const treasury = z.array(
  z.object({ asset: z.enum(["LIL", "usdc", "eurc"]), balance: amount }),
);
