import type { Queryable } from "@lilypad/db";

/** One decided intent to send, all checks that need no database done. */
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
  /** What the sender may send of this asset in a day, minor units. */
  dailyLimit: bigint;
  /** The same without a second factor, and for a while after a change of factors. */
  loweredLimit: bigint;
}

export interface SendOutcome {
  /** See payment_send.sql and payment_decide.sql. */
  code: number;
  transferId: string;
  /** 0 pending, 1 confirmed, 2 failed; null when nothing was reserved. */
  status: number | null;
  hash: Buffer | null;
}

const column = <K extends keyof SendIntent>(intents: readonly SendIntent[], key: K) =>
  intents.map((intent) => intent[key]);

/**
 * Commits a group of sends in one round trip; outcomes stand in the order of the intents.
 * @param maxPerDay sends that one person may begin in a UTC day
 */
export async function storeSends(
  db: Queryable,
  intents: readonly SendIntent[],
  { maxPerDay, now }: { maxPerDay: number; now: Date },
): Promise<SendOutcome[]> {
  const { rows } = await db.query<SendOutcome & { ordinal: number }>({
    name: "payment-send",
    text: `select ordinal, code, transfer_id as "transferId", status, hash
           from payment_send($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::smallint[], $6::bigint[],
             $7::text[], $8::uuid[], $9::uuid[], $10::uuid[], $11::bigint[], $12::bigint[],
             $13, $14) order by ordinal`,
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
    ],
  });
  return rows;
}

/** Whether a person's intent was decided before: asking about it again is no new send. */
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
