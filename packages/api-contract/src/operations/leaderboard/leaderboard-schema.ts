import { z } from "zod";
import { amount, timestamp, uuid } from "../../schemas.ts";

/** Who invited the most people who count, in one period. Equal numbers: who got there first. */
export const standings = z.object({
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

export const includeMe = z
  .enum(["true", "false"])
  .default("true")
  .transform((value) => value === "true");

export const prizeStatus = z.enum([
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
