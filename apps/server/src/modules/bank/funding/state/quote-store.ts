import type { Queryable } from "@lilypad/db";
import type { RampQuote } from "@lilypad/providers";
import { findRow, insertRow } from "../../../../platform/rows/index.ts";
import { type StoredQuote as RampQuoteJson, reviveQuote } from "../../ramp-orders/index.ts";
import { type FundingQuoteRow, fundingQuoteTable } from "../rows.gen.ts";

export type StoredQuote = Omit<FundingQuoteRow, "quote"> & { quote: RampQuote };

export async function storeQuote(
  db: Queryable,
  { id, personId, operation, linkedAccountId, amountCents, quote }: Omit<StoredQuote, "expiresAt">,
): Promise<void> {
  await insertRow(db, fundingQuoteTable, {
    id,
    personId,
    operation,
    linkedAccountId,
    amountCents,
    quote: JSON.stringify(quote),
    expiresAt: quote.expiresAt,
  });
}

/** A person's quote; null if it is another person's. */
export async function readQuote(
  db: Queryable,
  personId: string,
  id: string,
): Promise<StoredQuote | null> {
  const row = await findRow(db, fundingQuoteTable, { id, personId });
  return row === null ? null : { ...row, quote: reviveQuote(row.quote as RampQuoteJson) };
}

/**
 * Deletes offers that were not accepted; intents have their own copy. @returns the number of
 * deleted offers
 */
export async function forgetQuotes(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from funding_quote where expires_at < $1", [before]);
  return rowCount ?? 0;
}
