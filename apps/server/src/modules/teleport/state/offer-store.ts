import type { Queryable } from "@lilypad/db";
import type { RampQuote } from "@lilypad/providers";
import { reviveQuote, type StoredQuote } from "../../ramp-orders/index.ts";

export interface Offer {
  id: string;
  quote: RampQuote;
}

/** An offer from its row. */
export const toOffer = ({ id, quote }: { id: string; quote: StoredQuote }): Offer => ({
  id,
  quote: reviveQuote(quote),
});

export async function storeOffer(
  db: Queryable,
  { id, quote, linkId, payerId }: Offer & { linkId: string; payerId: string },
): Promise<void> {
  await db.query(
    `insert into teleport_quote (id, link_id, payer_id, quote, expires_at) values ($1, $2, $3, $4, $5)`,
    [id, linkId, payerId, JSON.stringify(quote), quote.expiresAt],
  );
}

/** The offers for their payer's present account: one for another may have been under way when it changed. */
const selectOffers = `select q.id, q.quote from teleport_quote q join teleport_payer p on p.id = q.payer_id
  and p.payment_account_id = q.quote ->> 'sourcePaymentAccountId'`;

/** A payer's own offer; null for anybody else's. */
export async function findOffer(db: Queryable, payerId: string, id: string): Promise<Offer | null> {
  const { rows } = await db.query<{ id: string; quote: StoredQuote }>(
    `${selectOffers} where q.id = $1 and q.payer_id = $2`,
    [id, payerId],
  );
  return rows[0] === undefined ? null : toOffer(rows[0]);
}

/** The last of a payer's offers that still holds then. */
export async function findOfferValidUntil(
  db: Queryable,
  payerId: string,
  until: Date,
): Promise<Offer | null> {
  const { rows } = await db.query<{ id: string; quote: StoredQuote }>(
    `${selectOffers} where q.payer_id = $1 and q.expires_at > $2 order by q.expires_at desc limit 1`,
    [payerId, until],
  );
  return rows[0] === undefined ? null : toOffer(rows[0]);
}

/** Removes an offer that was accepted. */
export async function removeOffer(db: Queryable, id: string): Promise<void> {
  await db.query("delete from teleport_quote where id = $1", [id]);
}

/** Removes offers that expired before a moment; a payment keeps a copy of its own. @returns how many */
export async function removeExpiredOffers(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from teleport_quote where expires_at < $1", [before]);
  return rowCount ?? 0;
}
