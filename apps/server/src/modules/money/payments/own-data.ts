import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import { forgetDailyUse } from "../../books/transfers/index.ts";
import { listRequests } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";

/** Reads a person's payment requests for their data export. Their payments are exported with their history. */
export function createReadOwnData({ pool, clock }: { pool: Pool; clock: Clock }) {
  return async (personId: string, limit: number) => {
    const page = { personId, limit: limit + 1, before: undefined, now: clock.now() };
    const incoming = await listRequests(pool, "incoming", page);
    const outgoing = await listRequests(pool, "outgoing", page);
    return {
      incoming: incoming.map(toPaymentRequest),
      outgoing: outgoing.map(toPaymentRequest),
    };
  };
}

/**
 * Ends the pending requests of a person who deletes their account, with a live event for both people, and deletes the
 * notes they wrote and the counts for their limits. Notes in other people's history stay.
 */
export async function forgetPerson(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query(
    `with ended as (
       update payment_request set status = case when payer_id = $1 then 'rejected' else 'cancelled' end, answered_at = $2
       where (payer_id = $1 or requestor_id = $1) and status = 'pending' and expires_at > $2
       returning id, requestor_id, payer_id)
     select outbox_add('requests', array_agg(requestor_id), array_agg(payer_id), array_agg(id))
     from ended having count(*) > 0`,
    [personId, now],
  );
  await db.query("update payment set note = null where sender_id = $1 and note is not null", [
    personId,
  ]);
  await db.query(
    "update payment_request set note = null where requestor_id = $1 and note is not null",
    [personId],
  );
  await forgetDailyUse(db, personId);
}
