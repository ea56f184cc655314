import { z } from "zod";
import { area, get } from "../../area.ts";
import { amount, pageCursor, timestamp, uuid } from "../../schemas.ts";
import { staffPerson } from "../schemas/staff-person.ts";

const orderStatus = z.enum([
  "PENDING_TRANSFER",
  "AWAITING_TRANSFER",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
]);

/** How both lists of orders are filtered and paged, newest first. */
const orderQuery = z.strictObject({
  /** `open`: not ended; otherwise as the bank partner calls it. */
  status: z.union([z.literal("open"), orderStatus]).optional(),
  personId: uuid.optional(),
  /** Only orders that were begun before this time. */
  before: timestamp.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: pageCursor.optional(),
});

const order = z.object({
  id: uuid,
  status: orderStatus,
  /** The id at the bank partner; null before its answer. */
  providerId: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Null while it is open. */
  endedAt: timestamp.nullable(),
  /** The time of the next request to the bank partner; null if none is planned. */
  nextAttemptAt: timestamp.nullable(),
  attempts: z.int(),
});

export const orders = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listRampOrders: get("/api/v1/admin/ramp-orders", {
      staff: { roles: ["support", "finance"], subject: null },
      summary: "Top-ups and withdrawals of all people, newest first",
      query: orderQuery.extend({ operation: z.enum(["topup", "withdraw"]).optional() }),
      response: z.object({
        orders: z.array(
          order.extend({
            operation: z.enum(["topup", "withdraw"]),
            person: staffPerson.nullable(),
            /** usdc that a top-up credits or a withdrawal debits. */
            amount,
            failureCode: z.string().nullable(),
            /** Progress of a withdrawal's money on the chain; null for a top-up. */
            leg: z.enum(["reserved", "queued", "moved", "voided"]).nullable(),
          }),
        ),
        nextCursor: pageCursor.nullable(),
      }),
    }),

    listTeleportOrders: get("/api/v1/admin/teleport-payments", {
      staff: { roles: ["support", "finance"], subject: null },
      summary: "Payments of teleport links of all people, newest first",
      /** The person is the link's owner. */
      query: orderQuery,
      response: z.object({
        payments: z.array(
          order.extend({
            linkId: uuid,
            owner: staffPerson.nullable(),
            /** The amount that the payer has to send, in the payer's currency. */
            amount,
            currency: z.enum(["GBP", "EUR", "USD"]),
            outcome: z
              .enum(["delivered", "overpaid", "underpaid", "refunded", "cancelled", "failed"])
              .nullable(),
          }),
        ),
        nextCursor: pageCursor.nullable(),
      }),
    }),
  },
);
