import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, evmAddress, timestamp, transactionHash, uuid } from "../../schemas.ts";
import { prizeStatus } from "./leaderboard-schema.ts";

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
