import type { Queryable } from "@lilypad/db";
import { updateRow } from "../../../../platform/rows/index.ts";
import { findOrder, listOrders } from "../../ramp-orders/index.ts";
import { teleportPaymentTable } from "../rows.gen.ts";
import { type Payment, paymentTable } from "./payment.ts";

const find = (db: Queryable, condition: string, ...values: string[]): Promise<Payment | null> =>
  findOrder(db, paymentTable, condition, values);

/** The running payment of a link. */
export const findRunningPayment = (db: Queryable, linkId: string) =>
  find(db, "o.link_id = $1 and o.ended_at is null", linkId);

export const findPaymentByQuote = (db: Queryable, personId: string, quoteId: string) =>
  find(db, "o.payer_person_id = $1 and o.quote_id = $2", personId, quoteId);

export const findPaymentByCorrelation = (db: Queryable, personId: string, correlationId: string) =>
  find(db, "o.payer_person_id = $1 and o.correlation_id = $2", personId, correlationId);

/** A person's payment; null if it is another person's. */
export const findPaymentOfPerson = (db: Queryable, personId: string, id: string) =>
  find(db, "o.payer_person_id = $1 and o.id = $2", personId, id);

/** The latest payment of a payer. */
export const findLastPayment = (db: Queryable, payerId: string) =>
  find(db, "o.payer_id = $1 order by o.id desc limit 1", payerId);

const maxListed = 100;

/** A person's payments, newest first; only those of one link if it is given. */
export const listPaymentsOfPerson = (
  db: Queryable,
  personId: string,
  linkId: string | null,
): Promise<Payment[]> =>
  listOrders(
    db,
    paymentTable,
    `o.payer_person_id = $1 and ($2::uuid is null or o.link_id = $2) order by o.id desc limit ${maxListed}`,
    [personId, linkId],
  );

/** Makes the running payments of a link due, because another payment has paid it. */
export async function checkRunningPayments(
  db: Queryable,
  linkId: string,
  now: Date,
): Promise<void> {
  await db.query(
    "update teleport_payment set due_at = $2 where link_id = $1 and ended_at is null",
    [linkId, now],
  );
}

/**
 * Stores a payer's statement that the money was sent.
 * @returns false if that was stored before, or the payment has ended
 */
export async function markPaymentSent(db: Queryable, id: string, now: Date): Promise<boolean> {
  return (
    (await updateRow(
      db,
      teleportPaymentTable,
      { id, endedAt: null, markedSentAt: null },
      { markedSentAt: now },
    )) !== null
  );
}
