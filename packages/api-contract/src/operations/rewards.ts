import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, amountInput, text, timestamp, uuid } from "../schemas.ts";

/** What a reward is paid for; `granted` is one that administrators gave. */
const rewardRule = z.enum([
  "signup",
  "notifications",
  "referral_referrer",
  "referral_referee",
  "granted",
]);

/** Rules that pay by themselves, and what each pays. */
const rewardRules = z.object({
  /** Counts up with every change; 0 before the first was recorded. */
  version: z.int().min(0),
  rules: z.array(
    z.object({ rule: rewardRule.exclude(["granted"]), amount, currency: z.literal("LIL") }),
  ),
});

/** A reward that an administrator has to approve. */
const rewardProposal = z.object({
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
const treasury = z.array(z.object({ asset: z.enum(["LIL", "usdc", "eurc"]), balance: amount }));

export const approveReward = defineOperation({
  name: "approveReward",
  method: "POST",
  path: "/api/v1/rewards/grant/{id}/approve",
  tag: "Administration",
  access: "adminStepUp",
  idempotent: "always",
  summary:
    "Approve what another administrator proposed, or what was queued for review: it is granted, once",
  params: z.strictObject({ id: uuid }),
  response: z.object({ proposal: rewardProposal }),
  errors: [
    "NOT_FOUND",
    "REWARD_NEEDS_ANOTHER_ADMIN",
    "REWARD_OWN",
    "REWARD_NOT_OPEN",
    "ACCOUNT_NOT_READY",
  ],
});

const day = z.iso.date();
const granted = { rule: rewardRule, count: z.int().min(0), amount };

export const getRewardAnalytics = defineOperation({
  name: "getRewardAnalytics",
  method: "GET",
  path: "/api/v1/rewards/admin/analytics/summary",
  tag: "Administration",
  access: "admin",
  summary: "What was granted, per rule and day (UTC), what is on its way, and the treasury",
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  response: z.object({
    from: day,
    to: day,
    perDay: z.array(z.object({ date: day, ...granted })),
    perRule: z.array(z.object(granted)),
    /** LIL that was granted and is not on the chain yet. */
    outstanding: amount,
    /** All LIL on the chain. */
    issued: amount,
    treasury,
  }),
  errors: [],
});

export const getRewardHealth = defineOperation({
  name: "getRewardHealth",
  method: "GET",
  path: "/api/v1/rewards/admin/health",
  tag: "Administration",
  access: "admin",
  summary: "Whether rewards are granted and paid as they should be",
  response: z.object({
    healthy: z.boolean(),
    /** Sentences for the administrator; none when healthy. */
    problems: z.array(z.string()),
    rules: z.object({
      version: z.int().min(0),
      source: z.string(),
      inForceSince: timestamp.nullable(),
    }),
    reviews: z.object({
      waiting: z.int().min(0),
      failing: z.int().min(0),
      oldestAgeSeconds: z.int().min(0).nullable(),
    }),
    /** Quality referrals whose referrer can't be paid yet. */
    owedReferrals: z.int().min(0),
    openProposals: z.int().min(0),
    /** Rewards of the rules that wait for an administrator. */
    heldRewards: z.int().min(0),
    /** LIL that was granted and is not on the chain yet. */
    outstanding: amount,
    treasury,
  }),
  errors: [],
});

export const getRewardRules = defineOperation({
  name: "getRewardRules",
  method: "GET",
  path: "/api/v1/rewards/rules",
  tag: "Rewards and referrals",
  access: "session",
  summary: "What earns a reward, and how much",
  response: rewardRules,
  errors: [],
});

export const getRewardStatus = defineOperation({
  name: "getRewardStatus",
  method: "GET",
  path: "/api/v1/rewards/status/{id}",
  tag: "Rewards and referrals",
  access: "session",
  summary: "What a person has earned: `me`, or anybody's id for an administrator",
  params: z.strictObject({ id: z.union([z.literal("me"), uuid]) }),
  response: z.object({
    userId: uuid,
    /** The rewards that are granted once to everybody. */
    once: z.array(
      z.object({
        rule: z.enum(["signup", "notifications"]),
        /** What was granted, or would be today. */
        amount,
        grantedAt: timestamp.nullable(),
      }),
    ),
    /** Rewards that administrators look at before they are paid, the oldest first. */
    inReview: z.array(
      z.object({ rule: rewardRule.exclude(["granted"]), amount, since: timestamp }),
    ),
    grants: z.int().min(0),
    /** All of them together, in LIL; what is still on its way to the chain is in it. */
    earned: amount,
    referrals: z.object({ total: z.int().min(0), quality: z.int().min(0) }),
  }),
  errors: ["NOT_FOUND", "PASSKEY_REQUIRED"],
});

export const grantNotificationsReward = defineOperation({
  name: "grantNotificationsReward",
  method: "POST",
  path: "/api/v1/rewards/grant/notifications",
  tag: "Rewards and referrals",
  access: "session",
  idempotent: "always",
  summary:
    "Grant the reward for turning notifications on, once; it needs a browser that has acknowledged a push",
  response: z.object({ granted: z.boolean(), amount, alreadyGranted: z.boolean() }),
  errors: ["ACCOUNT_NOT_READY"],
});

export const grantReward = defineOperation({
  name: "grantReward",
  method: "POST",
  path: "/api/v1/rewards/grant",
  tag: "Administration",
  access: "adminStepUp",
  idempotent: "correlationId",
  summary: "Propose a reward; it is granted when a second administrator approves it",
  body: z.strictObject({
    userId: uuid,
    /** LIL, at most 100,000. */
    amount: amountInput,
    /** The person reads it beside the reward. */
    reason: text(140).trim().min(3),
    /** The proposal's id: sent again with the same content it is answered again. */
    correlationId: uuid,
  }),
  response: z.object({ proposal: rewardProposal }),
  errors: [
    "RECIPIENT_NOT_FOUND",
    "ACCOUNT_NOT_READY",
    "REWARD_TOO_LARGE",
    "REWARD_OWN",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
  ],
});

export const grantSignupReward = defineOperation({
  name: "grantSignupReward",
  method: "POST",
  path: "/api/v1/rewards/grant/signup",
  tag: "Rewards and referrals",
  access: "session",
  idempotent: "always",
  summary: "Grant the signup reward once",
  response: z.object({ granted: z.boolean(), amount, alreadyGranted: z.boolean() }),
  errors: ["ACCOUNT_NOT_READY"],
});

export const listCircularFlows = defineOperation({
  name: "listCircularFlows",
  method: "GET",
  path: "/api/v1/rewards/admin/circular-flows",
  tag: "Administration",
  access: "admin",
  summary:
    "Where money went round within the circle of somebody who invites, the largest sums first. A reason to look, no " +
    "proof: friends who pay each other back are here, too",
  query: z.strictObject({
    /** How far back payments are looked at. */
    days: z.coerce.number().int().min(1).max(31).default(7),
  }),
  response: z.object({
    flows: z.array(
      z.object({
        inviter: z.object({ userId: uuid, displayTag: z.string().nullable() }),
        /** Those among whom money can go from each to every other one and back; fifty at most. */
        people: z.array(
          z.object({
            userId: uuid,
            displayTag: z.string().nullable(),
            /** Whether their invitation was rewarded, and whether it counts on the leaderboard. */
            isQuality: z.boolean(),
            isCounted: z.boolean(),
          }),
        ),
        totalPeople: z.int().min(2),
        /** What they paid each other, dollars and euros together. */
        amount,
        payments: z.int().min(2),
        firstAt: timestamp,
        lastAt: timestamp,
      }),
    ),
    /** False when there was more than can be shown: ask for fewer days. */
    isComplete: z.boolean(),
  }),
  errors: [],
});

export const listRewardGrants = defineOperation({
  name: "listRewardGrants",
  method: "GET",
  path: "/api/v1/rewards/grants",
  tag: "Rewards and referrals",
  access: "session",
  summary: "The rewards this person was granted, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: z.object({
    grants: z.array(
      z.object({
        /** The transfer that pays it, as in the person's history. */
        id: uuid,
        rule: rewardRule,
        amount,
        currency: z.literal("LIL"),
        status: z.enum(["pending", "confirmed", "failed"]),
        grantedAt: timestamp,
      }),
    ),
    total: z.int().min(0),
    hasMore: z.boolean(),
  }),
  errors: [],
});

export const listRewardProposals = defineOperation({
  name: "listRewardProposals",
  method: "GET",
  path: "/api/v1/rewards/admin/proposals",
  tag: "Administration",
  access: "admin",
  summary:
    "Rewards that were proposed, or queued for review, newest first: who proposed, who decided",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** `open`: only those about which nobody has decided. */
    status: z.enum(["open"]).optional(),
  }),
  response: z.object({ proposals: z.array(rewardProposal) }),
  errors: [],
});

export const reloadRewardRules = defineOperation({
  name: "reloadRewardRules",
  method: "POST",
  path: "/api/v1/rewards/admin/rules/reload",
  tag: "Administration",
  access: "admin",
  summary: "Read the rules file again, for every process; a file with errors is refused whole",
  response: rewardRules.extend({ changed: z.boolean() }),
  errors: ["REWARD_RULES_INVALID"],
});

export const withdrawReward = defineOperation({
  name: "withdrawReward",
  method: "POST",
  path: "/api/v1/rewards/grant/{id}/withdraw",
  tag: "Administration",
  access: "admin",
  idempotent: "always",
  summary:
    "Take back a proposed reward, one's own or another administrator's, or refuse one that was queued for review",
  params: z.strictObject({ id: uuid }),
  response: z.object({ proposal: rewardProposal }),
  errors: ["NOT_FOUND", "REWARD_NOT_OPEN"],
});
