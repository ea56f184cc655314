import { z } from "zod";
import { amount, currency, publicPerson, timestamp, uuid } from "../../schemas.ts";

/** A payment request as shown to its two people. Amounts are in major units. */
export const paymentRequest = z.object({
  id: uuid,
  status: z.enum(["pending", "paid", "rejected", "cancelled", "expired"]),
  amount,
  currency,
  currency_symbol: z.string(),
  note: z.string().nullable(),
  created_at: timestamp,
  expires_at: timestamp,
  /** When it was paid, rejected or cancelled; null while it is pending, and once it has expired. */
  answered_at: timestamp.nullable().optional(),
  requestor_user_id: uuid,
  payer_user_id: uuid,
  acknowledged_at: timestamp.nullable(),
  counterparty: publicPerson,
});
