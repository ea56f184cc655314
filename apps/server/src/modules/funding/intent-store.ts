import type { Queryable } from "@lilypad/db";
import type { Intent } from "./intent.ts";
import { reviveQuote } from "./quote-store.ts";

type IntentRow = Omit<Intent, "quote" | "depositAddress"> & {
  quote: Parameters<typeof reviveQuote>[0];
  depositAddress: Buffer | null;
};

/** Every column of an intent, for a query that calls the table `i`. */
export const intentColumns = `i.id, i.person_id as "personId", i.operation, i.status,
  i.linked_account_id as "linkedAccountId", i.digest, i.quote_id as "quoteId", i.quote,
  i.quote_expires_at as "quoteExpiresAt", i.destination_amount as "destinationAmount", i.amount, i.provider,
  i.transaction_id as "transactionId", i.provider_status as "providerStatus", i.failure_code as "failureCode",
  i.instructions, i.deposit_address as "depositAddress", i.transfer_id as "transferId", i.leg,
  i.release_id as "releaseId", i.released_at as "releasedAt", i.deposit_transfer_id as "depositTransferId",
  i.created_at as "createdAt", i.updated_at as "updatedAt", i.ended_at as "endedAt", i.attempts,
  i.is_settled as "isSettled"`;

export function toIntent(row: IntentRow): Intent {
  return {
    ...row,
    quote: reviveQuote(row.quote),
    depositAddress: row.depositAddress === null ? null : `0x${row.depositAddress.toString("hex")}`,
  };
}

async function readOne(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Intent | null> {
  const { rows } = await db.query<IntentRow>(
    `select ${intentColumns} from funding_intent i where ${condition}`,
    [...values],
  );
  return rows[0] === undefined ? null : toIntent(rows[0]);
}

export const readIntent = (db: Queryable, id: string) => readOne(db, "i.id = $1", [id]);

/** A person's own intent; null for anybody else's. */
export const readOwnIntent = (db: Queryable, personId: string, id: string) =>
  readOne(db, "i.id = $1 and i.person_id = $2", [id, personId]);

/** The intent that a person's app named so. */
export const findByCorrelation = (db: Queryable, personId: string, correlationId: string) =>
  readOne(db, "i.person_id = $1 and i.correlation_id = $2", [personId, correlationId]);

export const findByTransaction = (db: Queryable, transactionId: string) =>
  readOne(db, "i.transaction_id = $1", [transactionId]);

/** The intent, locked: what is decided about it holds until the transaction ends. */
export async function lockIntent(db: Queryable, id: string): Promise<Intent | null> {
  await db.query("select 1 from funding_intent where id = $1 for update", [id]);
  return readIntent(db, id);
}

/** Hints to the person's open apps that an intent changed. */
export async function announceIntent(db: Queryable, { id, personId }: Intent): Promise<void> {
  await db.query(
    "select outbox_add('intents', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [personId, id],
  );
}

/**
 * Intents to look after now, taken for a while so that no two workers ask about one. Those of another
 * provider than the configured one are left to whoever still knows it.
 */
export async function takeDue(
  db: Queryable,
  { provider, now, until, limit }: { provider: string; now: Date; until: Date; limit: number },
): Promise<Intent[]> {
  const { rows } = await db.query<IntentRow>({
    name: "funding-take-due",
    text: `update funding_intent i set check_at = $2, attempts = i.attempts + 1
           where i.id in (
             select id from funding_intent where check_at <= $1 and provider = $4
             order by check_at limit $3 for update skip locked)
           returning ${intentColumns}`,
    values: [now, until, limit, provider],
  });
  return rows.map(toIntent);
}

/** Sets when an intent is looked at next, unless something happened to it since it was taken. */
export async function scheduleNext(
  db: Queryable,
  { id, taken, next }: { id: string; taken: Date; next: Date },
): Promise<void> {
  await db.query(
    `update funding_intent set check_at = case when is_settled then null else $3::timestamptz end
     where id = $1 and check_at = $2`,
    [id, taken, next],
  );
}

/** Brings the next look at an intent forward, when the last one is a while ago. */
export async function lookSooner(
  db: Queryable,
  { id, now, askedBefore }: { id: string; now: Date; askedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update funding_intent set check_at = $2, asked_at = $2
     where id = $1 and check_at > $2 and not is_settled and coalesce(asked_at, '-infinity') < $3`,
    [id, now, askedBefore],
  );
  return rowCount === 1;
}

/**
 * Whether an account is needed by something that has not ended. A withdrawal that failed comes back to
 * the wallet: it needs the account no more.
 */
export async function hasRunningIntent(db: Queryable, linkedAccountId: string): Promise<boolean> {
  const { rows } = await db.query<{ runs: boolean }>(
    `select exists (select from funding_intent
       where linked_account_id = $1 and ended_at is null) as runs`,
    [linkedAccountId],
  );
  return rows[0]?.runs ?? false;
}
