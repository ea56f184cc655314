import { z } from "zod";
import { area, get, post } from "../area.ts";
import { maxRewardReasonLength, minRewardReasonLength } from "../limits.ts";
import { amount, amountInput, text, timestamp, uuid } from "../schemas.ts";
import { rewardProposal } from "./staff/proposals.ts";

/** Rule that a reward is paid for; `granted` is a reward that administrators gave. */
const rewardRule = z.enum([
  "signup",
  "notifications",
  "referral_referrer",
  "referral_referee",
  "granted",
]);

/** Rules that pay rewards automatically, and their amounts. */
const rewardRules = z.object({
  /** Increases with every change; 0 before the first recorded change. */
  version: z.int().min(0),
  rules: z.array(
    z.object({ rule: rewardRule.exclude(["granted"]), amount, currency: z.literal("LIL") }),
  ),
});

/** Balances of the product's own money. */
const treasury = z.array(z.object({ asset: z.enum(["LIL", "usdc", "eurc"]), balance: amount }));

const day = z.iso.date();

const granted = { rule: rewardRule, count: z.int().min(0), amount };

export const staffRewards = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    getRewardAnalytics: get("/api/v1/rewards/admin/analytics/summary", {
      staff: { roles: ["finance"], subject: null },
      summary:
        "Granted rewards per rule and day (UTC), rewards in settlement, and the treasury's balances",
      query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
      response: z.object({
        from: day,
        to: day,
        perDay: z.array(z.object({ date: day, ...granted })),
        perRule: z.array(z.object(granted)),
        /** Granted LIL that is not on the chain yet. */
        outstanding: amount,
        /** All LIL on the chain. */
        issued: amount,
        treasury,
      }),
    }),

    getRewardHealth: get("/api/v1/rewards/admin/health", {
      staff: { roles: ["finance"], subject: null },
      summary: "Health of granting and paying rewards",
      response: z.object({
        healthy: z.boolean(),
        /** Sentences for the administrator; empty if there are no problems. */
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
        /** Number of quality referrals whose referrer cannot be paid yet. */
        owedReferrals: z.int().min(0),
        openProposals: z.int().min(0),
        /** Number of rules' rewards that are held for an administrator. */
        heldRewards: z.int().min(0),
        /** Granted LIL that is not on the chain yet. */
        outstanding: amount,
        treasury,
      }),
    }),

    grantReward: post("/api/v1/rewards/grant", {
      access: "staffStepUp",
      staff: { roles: ["finance"], subject: { kind: "person", field: "body.userId" } },
      idempotent: "correlationId",
      movesMoney: true,
      summary: "Propose a reward; it is granted when a second administrator approves it",
      body: z.strictObject({
        userId: uuid,
        /** LIL, at most 100,000. */
        amount: amountInput,
        /** Shown to the person together with the reward. */
        reason: text(maxRewardReasonLength).trim().min(minRewardReasonLength),
        /** The proposal's id; a repetition with the same content gets the same answer. */
        correlationId: uuid,
      }),
      response: z.object({ proposal: rewardProposal }),
      errors: [
        "RECIPIENT_NOT_FOUND",
        "ACCOUNT_NOT_READY",
        "REWARD_TOO_LARGE",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
      ],
    }),

    listCircularFlows: get("/api/v1/rewards/admin/circular-flows", {
      staff: { roles: ["finance"], subject: null },
      summary:
        "Circular payments within the circle of a referrer, largest sums first. This is a reason to investigate, not a proof: " +
        "friends who pay each other back are listed too",
      query: z.strictObject({
        /** Number of past days to examine. */
        days: z.coerce.number().int().min(1).max(31).default(7),
      }),
      response: z.object({
        flows: z.array(
          z.object({
            inviter: z.object({ userId: uuid, displayTag: z.string().nullable() }),
            /** People between whom money can go from each to every other and back; max 50. */
            people: z.array(
              z.object({
                userId: uuid,
                displayTag: z.string().nullable(),
                /** Whether their referral is a quality referral, and whether it counts on the leaderboard. */
                isQuality: z.boolean(),
                isCounted: z.boolean(),
              }),
            ),
            totalPeople: z.int().min(2),
            /** Sum of the payments between them, dollars and euros together. */
            amount,
            payments: z.int().min(2),
            firstAt: timestamp,
            lastAt: timestamp,
          }),
        ),
        /** False if the result was cut off; request fewer days. */
        isComplete: z.boolean(),
      }),
    }),

    reloadRewardRules: post("/api/v1/rewards/admin/rules/reload", {
      staff: { roles: [], subject: null },
      summary: "Reload the rules file for all processes; a file with errors is refused completely",
      response: rewardRules.extend({ changed: z.boolean() }),
      errors: ["REWARD_RULES_INVALID"],
    }),
  },
);

export const rewards = area(
  {
    tag: "Rewards and referrals",
    access: "session",
  },
  {
    getRewardRules: get("/api/v1/rewards/rules", {
      summary: "Reward rules and their amounts",
      response: rewardRules,
    }),

    getRewardStatus: get("/api/v1/rewards/status/{id}", {
      staff: { roles: ["support", "finance"], subject: { kind: "person", field: "params.id" } },
      summary: "Rewards that a person has earned: `me`, or for staff any person's id",
      params: z.strictObject({ id: z.union([z.literal("me"), uuid]) }),
      response: z.object({
        userId: uuid,
        /** Rewards that each person is granted once. */
        once: z.array(
          z.object({
            rule: z.enum(["signup", "notifications"]),
            /** The granted amount, or the amount that would be granted today. */
            amount,
            grantedAt: timestamp.nullable(),
          }),
        ),
        /** Rewards that are held for review by an administrator, oldest first. */
        inReview: z.array(
          z.object({ rule: rewardRule.exclude(["granted"]), amount, since: timestamp }),
        ),
        grants: z.int().min(0),
        /** Sum of all rewards in LIL, including those that are not on the chain yet. */
        earned: amount,
        referrals: z.object({ total: z.int().min(0), quality: z.int().min(0) }),
      }),
      errors: ["NOT_FOUND", "PASSKEY_REQUIRED"],
    }),

    grantNotificationsReward: post("/api/v1/rewards/grant/notifications", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary:
        "Grant the reward for turning on notifications, once; requires a browser that has acknowledged a push",
      response: z.object({ granted: z.boolean(), amount, alreadyGranted: z.boolean() }),
      errors: ["ACCOUNT_NOT_READY"],
    }),

    grantSignupReward: post("/api/v1/rewards/grant/signup", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Grant the sign-up reward, once",
      response: z.object({ granted: z.boolean(), amount, alreadyGranted: z.boolean() }),
      errors: ["ACCOUNT_NOT_READY"],
    }),

    listRewardGrants: get("/api/v1/rewards/grants", {
      summary: "Rewards granted to this person, newest first",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        offset: z.coerce.number().int().min(0).max(10_000).default(0),
      }),
      response: z.object({
        grants: z.array(
          z.object({
            /** Id of the transfer that pays it, as in the person's history. */
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
    }),
  },
);
