import type { Queryable } from "@lilypad/db";
import { findOrder } from "../../ramp-orders/index.ts";
import { type Intent, intentTable } from "./intent.ts";

/** A person's intent; null if it is another person's. */
export const findOwnIntent = (
  db: Queryable,
  personId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Intent | null> =>
  findOrder(db, intentTable, `o.id = $1 and o.person_id = $2${lock ? " for update" : ""}`, [
    id,
    personId,
  ]);

/** The intent with this correlationId of a person's app. */
export const findByCorrelation = (
  db: Queryable,
  personId: string,
  correlationId: string,
): Promise<Intent | null> =>
  findOrder(db, intentTable, "o.person_id = $1 and o.correlation_id = $2", [
    personId,
    correlationId,
  ]);

/** Emits a live event to the person's apps that an intent changed. */
export async function announceIntent(
  db: Queryable,
  { id, personId }: Pick<Intent, "id" | "personId">,
): Promise<void> {
  await db.query(
    "select outbox_add('intents', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [personId, id],
  );
}

/**
 * Makes an intent due sooner, unless that was done recently.
 * @returns whether it did
 */
export async function checkSooner(
  db: Queryable,
  { id, now, askedBefore }: { id: string; now: Date; askedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update funding_intent set due_at = $2, asked_at = $2
     where id = $1 and due_at > $2 and not is_settled and coalesce(asked_at, '-infinity') < $3`,
    [id, now, askedBefore],
  );
  return rowCount === 1;
}

/**
 * Whether an intent that has not ended needs a linked account. A failed withdrawal returns to the
 * wallet, so it no longer needs the account.
 */
export async function hasRunningIntent(db: Queryable, linkedAccountId: string): Promise<boolean> {
  const { rows } = await db.query<{ runs: boolean }>(
    `select exists (select from funding_intent
       where linked_account_id = $1 and ended_at is null) as runs`,
    [linkedAccountId],
  );
  return rows[0]?.runs ?? false;
}
