import type { Queryable } from "@lilypad/db";

/** An intent to send that has passed all checks that need no database. */
export interface SendIntent {
  /** The transfer's id, made by the server. */
  id: string;
  senderId: string;
  sessionId: string;
  recipientId: string;
  /** The asset's number. */
  asset: number;
  /** Minor units. */
  amount: bigint;
  note: string | null;
  correlationId: string;
  digest: string;
  requestId: string | null;
  /** Max amount of this asset that the sender may send in a day, in minor units. */
  dailyLimit: bigint;
  /** The same limit without a second factor, and for 24 hours after a change of factors. */
  loweredLimit: bigint;
}

export interface SendOutcome {
  /** Begun now, repeated, or why it was refused: a code of transfers_admit.sql, payment_decide.sql or the ledger's result. */
  outcome: "begun" | "repeated" | (string & {});
  transferId: string;
  /** 0 pending, 1 confirmed, 2 failed; null if nothing was reserved. */
  status: number | null;
  hash: Buffer | null;
}

const column = <K extends keyof SendIntent>(intents: readonly SendIntent[], key: K) =>
  intents.map((intent) => intent[key]);

/**
 * Commits a group of sends in one round trip. The outcomes are in the order of the intents.
 * @param maxPerDay sends that one person may make in a UTC day
 * @param isSigned the senders sign these sends for their own Safes: no daily limit applies, and settlement does not send them
 */
export async function storeSends(
  db: Queryable,
  intents: readonly SendIntent[],
  { maxPerDay, now, isSigned }: { maxPerDay: number; now: Date; isSigned: boolean },
): Promise<SendOutcome[]> {
  const { rows } = await db.query<SendOutcome & { ordinal: number }>({
    name: "payment-send",
    text: `select ordinal, outcome, transfer_id, status, hash
           from payment_send(p_id => $1::uuid[], p_sender => $2::uuid[], p_session => $3::uuid[], p_recipient => $4::uuid[],
             p_asset => $5::smallint[], p_amount => $6::bigint[], p_note => $7::text[], p_correlation => $8::uuid[],
             p_digest => $9::uuid[], p_request => $10::uuid[], p_daily_limit => $11::bigint[], p_lowered_limit => $12::bigint[],
             p_max_begun => $13, p_now => $14, p_is_signed => $15) order by ordinal`,
    values: [
      column(intents, "id"),
      column(intents, "senderId"),
      column(intents, "sessionId"),
      column(intents, "recipientId"),
      column(intents, "asset"),
      column(intents, "amount"),
      column(intents, "note"),
      column(intents, "correlationId"),
      column(intents, "digest"),
      column(intents, "requestId"),
      column(intents, "dailyLimit"),
      column(intents, "loweredLimit"),
      maxPerDay,
      now,
      isSigned,
    ],
  });
  return rows;
}

/** True if a person's intent was decided before, so that repeating it is not a new send. */
export async function isDecided(
  db: Queryable,
  senderId: string,
  correlationId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from payment where sender_id = $1 and correlation_id = $2",
    [senderId, correlationId],
  );
  return rowCount === 1;
}
