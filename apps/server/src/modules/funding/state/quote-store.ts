import type { Queryable } from "@lilypad/db";
import type { RampQuote, WalletOperation } from "@lilypad/providers";
import { type StoredQuote as RampQuoteJson, reviveQuote } from "../../ramp-orders/index.ts";

export interface StoredQuote {
  id: string;
  operation: WalletOperation;
  linkedAccountId: string;
  amountCents: number;
  quote: RampQuote;
  expiresAt: Date;
}

export async function storeQuote(
  db: Queryable,
  { id, operation, linkedAccountId, amountCents, quote, expiresAt }: StoredQuote,
  personId: string,
): Promise<void> {
  await db.query(
    `insert into funding_quote (id, person_id, operation, linked_account_id, amount_cents, quote, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, personId, operation, linkedAccountId, amountCents, JSON.stringify(quote), expiresAt],
  );
}

/** A person's quote; null if it is another person's. */
export async function readQuote(
  db: Queryable,
  personId: string,
  id: string,
): Promise<StoredQuote | null> {
  const { rows } = await db.query<
    Omit<StoredQuote, "quote" | "amountCents"> & {
      amountCents: bigint;
      quote: RampQuoteJson;
    }
  >(
    `select id, operation, linked_account_id as "linkedAccountId", amount_cents as "amountCents", quote,
       expires_at as "expiresAt"
     from funding_quote where id = $1 and person_id = $2`,
    [id, personId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return { ...row, amountCents: Number(row.amountCents), quote: reviveQuote(row.quote) };
}

/**
 * Deletes offers that were not accepted; intents have their own copy. @returns the number of
 * deleted offers
 */
export async function forgetQuotes(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from funding_quote where expires_at < $1", [before]);
  return rowCount ?? 0;
}
