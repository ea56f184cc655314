import type { Queryable } from "@lilypad/db";
import type { PaymentRequestRow } from "./rows.gen.ts";

/** A payment request with the other of its two people. The amount is in minor units. */
export interface RequestRow
  extends Omit<PaymentRequestRow, "status" | "correlationId" | "paidBy" | "withheld"> {
  /** `expired` is derived: the row says `pending`, but `expires_at` has passed. */
  status: PaymentRequestRow["status"] | "expired";
  otherId: string;
  otherFirstName: string | null;
  otherLastName: string | null;
  otherDisplayTag: string | null;
  otherAvatarColour: string;
}

/** Requests as the person $1, one of the two people of each, sees them at the time $2. */
const selectRequests = `
  select r.id, r.requestor_id, r.payer_id, r.asset, r.amount, r.note,
    case when r.status = 'pending' and r.expires_at <= $2 then 'expired' else r.status end as status,
    r.digest, r.acknowledged_at, r.created_at, r.expires_at, r.answered_at,
    other.id as other_id, other.first_name as other_first_name, other.last_name as other_last_name,
    other.display_tag as other_display_tag, other.avatar_colour as other_avatar_colour
  from payment_request r
  join person_card other on other.id = case when r.requestor_id = $1 then r.payer_id else r.requestor_id end`;

/** Finds a request that this person sent, or received and that is not withheld from them. */
export async function findRequest(db: Queryable, personId: string, id: string, now: Date) {
  const { rows } = await db.query<RequestRow>(
    `${selectRequests} where r.id = $3 and (r.requestor_id = $1 or (r.payer_id = $1 and not r.withheld))`,
    [personId, now, id],
  );
  return rows[0];
}

export async function findRequestByIntent(
  db: Queryable,
  personId: string,
  correlationId: string,
  now: Date,
) {
  const { rows } = await db.query<RequestRow>(
    `${selectRequests} where r.requestor_id = $1 and r.correlation_id = $3`,
    [personId, now, correlationId],
  );
  return rows[0];
}

/**
 * Lists a page of requests, newest first, older than `before` if given. A withheld request is listed for
 * its requestor only.
 */
export async function listRequests(
  db: Queryable,
  side: "incoming" | "outgoing",
  page: { personId: string; limit: number; before: string | undefined; now: Date },
): Promise<RequestRow[]> {
  const mine = side === "incoming" ? "not r.withheld and r.payer_id = $1" : "r.requestor_id = $1";
  const { rows } = await db.query<RequestRow>({
    name: `payment-requests-${side}`,
    text: `${selectRequests} where ${mine} and ($3::uuid is null or r.id < $3) order by r.id desc limit $4`,
    values: [page.personId, page.now, page.before ?? null, page.limit],
  });
  return rows;
}

/** Counts incoming requests that are pending and that the payer has not acknowledged. */
export async function countUnseenRequests(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from payment_request
     where payer_id = $1 and not withheld and status = 'pending' and expires_at > $2 and acknowledged_at is null`,
    [personId, now],
  );
  return rows[0]?.count ?? 0;
}

export type NewRequest = Omit<
  PaymentRequestRow,
  "status" | "paidBy" | "acknowledgedAt" | "answeredAt" | "withheld"
>;

/**
 * Stores a request unless its intent is known, and adds a live event for both people. If the request is
 * withheld (the payer has blocked the requestor, see payment_request_withhold.sql), only the requestor gets one.
 * @returns true if the request is new
 */
export async function insertRequest(db: Queryable, request: NewRequest): Promise<boolean> {
  const { rowCount } = await db.query(
    `with inserted as (
       insert into payment_request (id, requestor_id, payer_id, asset, amount, note, correlation_id, digest, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (requestor_id, correlation_id) do nothing returning id, payer_id, withheld)
     select outbox_add('requests', array[$2::uuid], array[case when not withheld then payer_id end], array[id])
     from inserted`,
    [
      request.id,
      request.requestorId,
      request.payerId,
      request.asset,
      request.amount,
      request.note,
      request.correlationId,
      request.digest,
      request.createdAt,
      request.expiresAt,
    ],
  );
  return rowCount === 1;
}

/** Reads whether the payer can pay a request for this asset, and whether the requestor can receive it. */
export async function readRequestParties(
  db: Queryable,
  requestorId: string,
  payerId: string,
  asset: number,
) {
  const { rows } = await db.query<{ requestorReady: boolean; payerReady: boolean }>(
    `select
       exists (select 1 from person_wallet where person_id = $1 and asset = $3) as requestor_ready,
       exists (select 1 from person_card p join person_wallet a on a.person_id = p.id and a.asset = $3
               where p.id = $2 and p.deactivated_at is null) as payer_ready`,
    [requestorId, payerId, asset],
  );
  return rows[0] ?? { requestorReady: false, payerReady: false };
}

/**
 * Ends a pending request and adds a live event for both people (for the requestor only if it is withheld).
 * @returns false if the request is not pending any more
 */
export async function endRequest(
  db: Queryable,
  ending: {
    id: string;
    personId: string;
    side: "requestor" | "payer";
    status: "rejected" | "cancelled";
    now: Date;
  },
): Promise<boolean> {
  const person = ending.side === "payer" ? "payer_id" : "requestor_id";
  const { rowCount } = await db.query(
    `with ended as (
       update payment_request set status = $3, answered_at = $4
       where id = $1 and ${person} = $2 and status = 'pending' and expires_at > $4
       returning id, requestor_id, payer_id, withheld)
     select outbox_add('requests', array[requestor_id], array[case when not withheld then payer_id end], array[id])
     from ended`,
    [ending.id, ending.personId, ending.status, ending.now],
  );
  return rowCount === 1;
}

/** Marks an incoming request as seen. Only the first time is stored. */
export async function acknowledgeRequest(
  db: Queryable,
  id: string,
  payerId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `with seen as (
       update payment_request set acknowledged_at = $3
       where id = $1 and payer_id = $2 and acknowledged_at is null returning id, payer_id)
     select outbox_add('requests', array[payer_id], array[null::uuid], array[id]) from seen`,
    [id, payerId, now],
  );
}

/**
 * Withholds the pending requests of one person from the payer, and adds a live event for the payer's devices.
 * @returns the ids of the withheld requests
 */
export async function withholdRequests(
  db: Queryable,
  { payerId, requestorId }: { payerId: string; requestorId: string },
): Promise<string[]> {
  const { rows } = await db.query<Pick<PaymentRequestRow, "id">>(
    `update payment_request set withheld = true
     where id in (
       select id from payment_request
       where payer_id = $1 and not withheld and requestor_id = $2 and status = 'pending'
       order by id for update)
     returning id`,
    [payerId, requestorId],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await db.query(
      `select outbox_add('requests', array_agg($1::uuid), array_agg(null::uuid), array_agg(id))
       from unnest($2::uuid[]) as id`,
      [payerId, ids],
    );
  }
  return ids;
}
