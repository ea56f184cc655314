import type { Queryable } from "@lilypad/db";
import type { RampQuote } from "@lilypad/providers";
import { type StoredQuote as RampQuoteJson, reviveQuote } from "../../ramp-orders/index.ts";
import type { FundingQuoteRow } from "../rows.gen.ts";

export type StoredQuote = Omit<FundingQuoteRow, "quote"> & { quote: RampQuote };

export async function storeQuote(
  db: Queryable,
  { id, personId, operation, linkedAccountId, amountCents, quote }: Omit<StoredQuote, "expiresAt">,
): Promise<void> {
  await db.query(
    `insert into funding_quote (id, person_id, operation, linked_account_id, amount_cents, quote, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, personId, operation, linkedAccountId, amountCents, JSON.stringify(quote), quote.expiresAt],
  );
}

/** A person's quote; null if it is another person's. */
export async function readQuote(
  db: Queryable,
  personId: string,
  id: string,
): Promise<StoredQuote | null> {
  const { rows } = await db.query<FundingQuoteRow & { quote: RampQuoteJson }>(
    "select * from funding_quote where id = $1 and person_id = $2",
    [id, personId],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, quote: reviveQuote(row.quote) };
}

/**
 * Deletes offers that were not accepted; intents have their own copy. @returns the number of
 * deleted offers
 */
export async function forgetQuotes(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from funding_quote where expires_at < $1", [before]);
  return rowCount ?? 0;
}
