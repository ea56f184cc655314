import { z } from "zod";
import { area, get, post } from "../area.ts";
import { amount, evmAddress, timestamp, transactionHash, uuid } from "../schemas.ts";
import { staffNote } from "./schemas/staff-note.ts";

/** Ranking by counted referrals in one period. If equal, the person who reached the number first is ahead. */
const standings = z.object({
  top: z.array(
    z.object({
      userId: uuid,
      /** 1 is the first place. */
      position: z.int().min(1),
      displayTag: z.string().nullable(),
      avatarColor: z.string(),
      /** Counted referrals in the period: the friend is verified and their money stayed. */
      referrals: z.int().min(1),
      isMe: z.boolean(),
    }),
  ),
  /** The caller's own place; null if they have none or it was not requested. */
  me: z
    .object({
      position: z.int().min(1),
      displayTag: z.string().nullable(),
      avatarColor: z.string(),
      referrals: z.int().min(1),
    })
    .nullable(),
  /** Number of people with a place. */
  total: z.int().min(0),
  asOf: timestamp,
  /** Null for all time. */
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  config: z.object({
    /** Prize in USD for each position of a week. */
    rewards: z.record(z.string().regex(/^[1-9]\d*$/), amount),
    /** Number of days that a friend's ten dollars must stay. */
    depositDays: z.int().min(0),
  }),
});

const includeMe = z
  .enum(["true", "false"])
  .default("true")
  .transform((value) => value === "true");

const prizeStatus = z.enum([
  /** Its waiting time has not ended. */
  "scheduled",
  /** Due, but the treasury does not hold enough yet. */
  "waiting",
  /** An administrator stopped it. */
  "held",
  /** On its way to the winner. */
  "pending",
  "paid",
  /** The winner has deleted their account. */
  "forfeited",
]);

export const leaderboard = area(
  {
    tag: "Leaderboard",
    access: "session",
  },
  {
    getLeaderboard: get("/api/v1/leaderboard", {
      summary: "This week's leaderboard",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        includeMe,
      }),
      response: standings,
    }),

    getReferralLeaderboard: get("/api/v1/referrals/leaderboard", {
      summary: "Leaderboard of the week, the month or all time",
      query: z.strictObject({
        period: z.enum(["week", "month", "all"]).default("week"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        includeMe,
      }),
      response: standings,
    }),

    listPrizes: get("/api/v1/leaderboard/prizes", {
      access: "public",
      summary: "Public record of weekly prizes, newest week first",
      query: z.strictObject({
        /** Number of weeks on a page. */
        limit: z.coerce.number().int().min(1).max(52).default(12),
        /** Only weeks before this one (`nextBefore` of the previous page). */
        before: z.iso.date().regex(/^2/, "is before the first week").optional(),
      }),
      response: z.object({
        weeks: z.array(
          z.object({
            /** The Sunday on which the week started, UTC. */
            week: z.iso.date(),
            /** Number of people with a place. */
            participants: z.int().min(0),
            decidedAt: timestamp,
            prizes: z.array(
              z.object({
                id: uuid,
                position: z.int().min(1),
                /** Null if the winner has deleted their account. */
                displayTag: z.string().nullable(),
                referrals: z.int().min(1),
                amount,
                currency: z.literal("USD"),
                status: prizeStatus,
                /** Earliest time of payment. */
                payableAt: timestamp,
                paidAt: timestamp.nullable(),
                /** Hash of the chain transaction; null until there is one. */
                hash: transactionHash.nullable(),
              }),
            ),
          }),
        ),
        /** `before` of the next page; null on the last page. */
        nextBefore: z.iso.date().nullable(),
        /** The Safe that pays the prizes; null until it is assigned. */
        treasury: z.object({ safeAddress: evmAddress }).nullable(),
      }),
    }),
  },
);

export const prizes = area(
  {
    tag: "Administration",
    access: "staff",
    errors: ["NOT_FOUND", "PRIZE_NOT_OPEN"],
  },
  {
    holdPrize: post("/api/v1/leaderboard/prizes/{id}/hold", {
      staff: { roles: ["finance"], subject: { kind: "prize", field: "params.id" } },
      summary: "Hold a prize that is not being paid yet",
      params: z.strictObject({ id: uuid }),
      /** Visible to staff only; not part of the public record. */
      body: z.strictObject({ reason: staffNote }),
      response: z.object({ id: uuid, status: prizeStatus }),
    }),

    releasePrize: post("/api/v1/leaderboard/prizes/{id}/release", {
      staff: {
        roles: ["finance"],
        needsReason: true,
        subject: { kind: "prize", field: "params.id" },
      },
      movesMoney: true,
      summary: "Release a held prize so that it is paid",
      params: z.strictObject({ id: uuid }),
      response: z.object({ id: uuid, status: prizeStatus }),
    }),
  },
);
