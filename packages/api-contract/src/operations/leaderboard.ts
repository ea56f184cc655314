import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, evmAddress, text, timestamp, transactionHash, uuid } from "../schemas.ts";

/** Who invited the most people who count, in one period. Equal numbers: who got there first. */
const standings = z.object({
  top: z.array(
    z.object({
      userId: uuid,
      /** 1 is the best. */
      position: z.int().min(1),
      displayTag: z.string().nullable(),
      avatarColor: z.string(),
      /** Referrals that count in the period: the friend is verified, and their money stayed. */
      referrals: z.int().min(1),
      isMe: z.boolean(),
    }),
  ),
  /** The caller's own place; null for who has none, or when it was not asked for. */
  me: z
    .object({
      position: z.int().min(1),
      displayTag: z.string().nullable(),
      avatarColor: z.string(),
      referrals: z.int().min(1),
    })
    .nullable(),
  /** How many people have a place. */
  total: z.int().min(0),
  asOf: timestamp,
  /** Null for the period that has neither. */
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  config: z.object({
    /** What a position of a week wins, in USD, by position. */
    rewards: z.record(z.string().regex(/^[1-9]\d*$/), amount),
    /** For how many days a friend's ten dollars have to stay. */
    depositDays: z.int().min(0),
  }),
});

const includeMe = z
  .enum(["true", "false"])
  .default("true")
  .transform((value) => value === "true");

const prizeStatus = z.enum([
  /** Its waiting time is not over. */
  "scheduled",
  /** Due; it is paid as soon as the treasury holds enough. */
  "waiting",
  /** An administrator stopped it. */
  "held",
  /** On its way to the winner. */
  "pending",
  "paid",
  /** The winner has left. */
  "forfeited",
]);

export const getLeaderboard = defineOperation({
  name: "getLeaderboard",
  method: "GET",
  path: "/api/v1/leaderboard",
  tag: "Leaderboard",
  access: "session",
  summary: "This week's leaderboard",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    includeMe,
  }),
  response: standings,
  errors: [],
});

export const getReferralLeaderboard = defineOperation({
  name: "getReferralLeaderboard",
  method: "GET",
  path: "/api/v1/referrals/leaderboard",
  tag: "Leaderboard",
  access: "session",
  summary: "The leaderboard of the week, of the month or of all time",
  query: z.strictObject({
    period: z.enum(["week", "month", "all"]).default("week"),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    includeMe,
  }),
  response: standings,
  errors: [],
});

export const holdPrize = defineOperation({
  name: "holdPrize",
  method: "POST",
  path: "/api/v1/leaderboard/prizes/{id}/hold",
  tag: "Administration",
  access: "admin",
  summary: "Stop a prize that is not on its way yet",
  params: z.strictObject({ id: uuid }),
  /** Kept for administrators; the public record does not tell it. */
  body: z.strictObject({ reason: text(280).trim().min(1) }),
  response: z.object({ id: uuid, status: prizeStatus }),
  errors: ["NOT_FOUND", "PRIZE_NOT_OPEN"],
});

export const listPrizes = defineOperation({
  name: "listPrizes",
  method: "GET",
  path: "/api/v1/leaderboard/prizes",
  tag: "Leaderboard",
  access: "public",
  summary: "The public record of weekly prizes, newest week first",
  query: z.strictObject({
    /** Weeks on a page. */
    limit: z.coerce.number().int().min(1).max(52).default(12),
    /** Only weeks before this one (a page's nextBefore). */
    before: z.iso.date().regex(/^2/, "is before the first week").optional(),
  }),
  response: z.object({
    weeks: z.array(
      z.object({
        /** The Sunday on which the week began, UTC. */
        week: z.iso.date(),
        /** How many people had a place. */
        participants: z.int().min(0),
        decidedAt: timestamp,
        prizes: z.array(
          z.object({
            id: uuid,
            position: z.int().min(1),
            /** Null when the winner has left. */
            displayTag: z.string().nullable(),
            referrals: z.int().min(1),
            amount,
            currency: z.literal("USD"),
            status: prizeStatus,
            /** Not paid before. */
            payableAt: timestamp,
            paidAt: timestamp.nullable(),
            /** The chain's transaction, once there is one. */
            hash: transactionHash.nullable(),
          }),
        ),
      }),
    ),
    /** Where the next page begins; null after the last. */
    nextBefore: z.iso.date().nullable(),
    /** The Safe that prizes are paid from; null until it is assigned. */
    treasury: z.object({ safeAddress: evmAddress }).nullable(),
  }),
  errors: [],
});

export const releasePrize = defineOperation({
  name: "releasePrize",
  method: "POST",
  path: "/api/v1/leaderboard/prizes/{id}/release",
  tag: "Administration",
  access: "admin",
  summary: "Let a prize that was held be paid after all",
  params: z.strictObject({ id: uuid }),
  response: z.object({ id: uuid, status: prizeStatus }),
  errors: ["NOT_FOUND", "PRIZE_NOT_OPEN"],
});
