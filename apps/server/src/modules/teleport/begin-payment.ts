import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { requestTransaction } from "./ask-provider.ts";
import { findVisitor, requireLink, requirePayable, type Visit } from "./find-link.ts";
import { toHundredths } from "./hundredths.ts";
import {
  announceLink,
  changeLink,
  holdOwner,
  lockLink,
  statusOf,
  type TeleportLink,
} from "./link-store.ts";
import {
  findLastPayment,
  findOffer,
  findRunningPayment,
  type Payer,
  type Payment,
  readPayment,
  removeOffer,
} from "./payment-store.ts";
import { toWirePayment } from "./show-payment.ts";
import { isPayerCurrency, type TeleportContext } from "./teleport-deps.ts";

type WirePayment = Data<Operations["markTeleportSent"]>;

/** Who commits a payment asks the provider at once; the worker comes after that long, in milliseconds. */
const firstLookAfterMs = 20_000;

/** Commits the payment before the provider hears of it. One browser at a time pays a link. */
async function decide(
  context: TeleportContext,
  link: TeleportLink,
  payer: Payer,
  quoteId: string,
): Promise<Payment> {
  const { pool, clock, ramp } = context;
  return inTransaction(pool, async (db) => {
    const now = clock.now();
    const ownerIsHere = await holdOwner(db, link.id);
    const locked = (await lockLink(db, link.id)) ?? fail("TELEPORT_NOT_FOUND");
    const running = await findRunningPayment(db, link.id);
    // Whoever went back, or tapped twice, is told the same again.
    if (running !== null)
      return running.payerId === payer.id ? running : fail("TELEPORT_UNDER_WAY");
    if (!ownerIsHere || statusOf(locked, now) !== "open") fail("TELEPORT_NOT_OPEN");
    const offer = await findOffer(db, payer.id, quoteId);
    if (offer === null || offer.quote.expiresAt <= now) return fail("QUOTE_EXPIRED");
    const { quote } = offer;
    if (!isPayerCurrency(quote.sourceCurrency)) return fail("RAMP_UNSUPPORTED");
    const held = await context.accountOf(link.personId, link.linkedAccountId, { db, hold: true });
    if (held === null || !held.isActive) fail("TELEPORT_NOT_OPEN");
    const id = newId();
    const { rowCount } = await db.query(
      `insert into teleport_payment (id, link_id, payer_id, quote_id, quote, provider, source_asset,
         source_amount, created_at, updated_at, check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) on conflict do nothing`,
      [
        id,
        link.id,
        payer.id,
        offer.id,
        JSON.stringify(quote),
        ramp.name,
        assets[`fiat:${quote.sourceCurrency}`].number,
        toHundredths(quote.sourceAmount),
        now,
        new Date(now.getTime() + firstLookAfterMs),
      ],
    );
    if (rowCount === 0) return fail("QUOTE_EXPIRED");
    // The payment keeps it; whoever starts again gets another one.
    await removeOffer(db, offer.id);
    await changeLink(db, link.id, { status: "paying", now });
    await announceLink(db, locked);
    return (await readPayment(db, id)) ?? fail("INTERNAL");
  });
}

/**
 * Accepts an offer, and answers where to send the money. A payment that the provider has not answered
 * for yet is carried on by the worker.
 * @throws ApiError with the codes of createPublicTeleportTransaction
 */
export async function beginPayment(
  context: TeleportContext,
  visit: Visit,
  quoteId: string,
): Promise<WirePayment> {
  const link = await requireLink(context, visit);
  const payer = await findVisitor(context, link, visit);
  await requirePayable(context, link, payer);
  if (payer === null) return fail("TELEPORT_PAYER_UNKNOWN");
  const payment = await decide(context, link, payer, quoteId);
  if (payment.transactionId === null) {
    await requestTransaction(context, payment).catch((error: unknown) => {
      context.logger.warn({ err: error, payment: payment.id }, "a payment waits for the ramp");
      context.wake();
    });
  }
  return toWirePayment(context, (await readPayment(context.pool, payment.id)) ?? payment);
}

/**
 * The payer says that the bank transfer was sent; it is kept for the owner, and gives it time.
 * @throws TELEPORT_NOT_FOUND, TELEPORT_PAYER_UNKNOWN
 */
export async function markSent(context: TeleportContext, visit: Visit): Promise<WirePayment> {
  const { pool, clock } = context;
  const link = await requireLink(context, visit);
  const payer = await findVisitor(context, link, visit);
  const payment = payer === null ? null : await findLastPayment(pool, payer.id);
  if (payment === null) return fail("TELEPORT_PAYER_UNKNOWN");
  const { rowCount } = await pool.query(
    `update teleport_payment set marked_sent_at = $2
     where id = $1 and ended_at is null and marked_sent_at is null`,
    [payment.id, clock.now()],
  );
  if (rowCount === 1) await announceLink(pool, link);
  return toWirePayment(context, (await readPayment(pool, payment.id)) ?? payment);
}
