import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, timestamp, uuid } from "../../schemas.ts";

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
