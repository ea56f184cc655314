import type { Queryable } from "@lilypad/db";
import type { RampQuote } from "@lilypad/providers";
import { insertRow } from "../../../../platform/rows/index.ts";
import { reviveQuote, type StoredQuote } from "../../ramp-orders/index.ts";
import { type TeleportQuoteRow, teleportQuoteTable } from "../rows.gen.ts";

type OfferRow = Pick<TeleportQuoteRow, "id"> & { quote: StoredQuote };
export type Offer = Pick<TeleportQuoteRow, "id"> & { quote: RampQuote };

export const toOffer = ({ id, quote }: OfferRow): Offer => ({
  id,
  quote: reviveQuote(quote),
});

export async function storeOffer(
  db: Queryable,
  { id, quote, linkId, payerId }: Offer & Pick<TeleportQuoteRow, "linkId" | "payerId">,
): Promise<void> {
  await insertRow(db, teleportQuoteTable, {
    id,
    linkId,
    payerId,
    quote: JSON.stringify(quote),
    expiresAt: quote.expiresAt,
  });
}

/**
 * Only offers for the payer's current account: one for another account may have been requested
 * before the change.
 */
const selectOffers = `select q.id, q.quote from teleport_quote q join teleport_payer p on p.id = q.payer_id
  and p.payment_account_id = q.quote ->> 'sourcePaymentAccountId'`;

/** A payer's offer; null if it is another payer's. */
export async function findOffer(db: Queryable, payerId: string, id: string): Promise<Offer | null> {
  const { rows } = await db.query<OfferRow>(`${selectOffers} where q.id = $1 and q.payer_id = $2`, [
    id,
    payerId,
  ]);
  return rows[0] === undefined ? null : toOffer(rows[0]);
}

/** The latest of a payer's offers that is still valid at a time. */
export async function findOfferValidUntil(
  db: Queryable,
  payerId: string,
  until: Date,
): Promise<Offer | null> {
  const { rows } = await db.query<OfferRow>(
    `${selectOffers} where q.payer_id = $1 and q.expires_at > $2 order by q.expires_at desc limit 1`,
    [payerId, until],
  );
  return rows[0] === undefined ? null : toOffer(rows[0]);
}

/** Deletes an accepted offer. */
export async function removeOffer(db: Queryable, id: string): Promise<void> {
  await db.query("delete from teleport_quote where id = $1", [id]);
}

/**
 * Deletes offers that expired before a time; payments have their own copy. @returns the number of
 * deleted offers
 */
export async function removeExpiredOffers(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from teleport_quote where expires_at < $1", [before]);
  return rowCount ?? 0;
}
