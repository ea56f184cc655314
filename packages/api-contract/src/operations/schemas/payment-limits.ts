import { z } from "zod";
import { amount, currency, timestamp } from "../../schemas.ts";

/** A person's limits of payments and withdrawals. */
export const paymentLimits = z.object({
  limits: z.array(
    z.object({
      currency,
      perPayment: amount,
      /** The limit that applies now to a UTC day's payments and withdrawals together. */
      perDay: amount,
      /** The daily limit while it is not lowered. */
      usualPerDay: amount,
      leftToday: amount,
      /** From this amount on, apps show a payment once more before they send it. */
      reviewFrom: amount,
    }),
  ),
  /** Why `perDay` is lower than usual, null if it is not; `until` is null while the person has no second factor. */
  lowered: z
    .object({
      reason: z.enum(["no_second_factor", "security_change"]),
      until: timestamp.nullable(),
    })
    .nullable(),
  /**
   * The limits for dollars and euros together while the caller's identity is not verified; a euro counts as a dollar. Null for a
   * verified person.
   */
  unverified: z
    .object({
      perDay: amount,
      perMonth: amount,
      /** The amount of dollars and euros together that the caller can still send today. */
      leftToday: amount,
      leftThisMonth: amount,
      /** With more, the caller cannot request money; what others send still arrives. */
      maxBalance: amount,
      balance: amount,
    })
    .nullable()
    .optional(),
  /** True if a limit is lower because the caller's Safe is their own: its module moves at most so much in a day, which they can change. */
  ownKey: z.boolean().optional(),
  paymentsPerDay: z.int(),
  /** False once the caller has turned off instant payments: they sign each payment, and daily limits don't apply to it. */
  instantPayments: z.boolean(),
});
