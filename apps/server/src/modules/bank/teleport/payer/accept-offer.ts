import { inTransaction, type Queryable } from "@lilypad/db";
import { assets, toHundredths } from "@lilypad/money";
import type { RampQuote } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { insertRowOnce } from "../../../../platform/rows/index.ts";
import { readOrder } from "../../ramp-orders/index.ts";
import { teleportPaymentTable } from "../rows.gen.ts";
import { statusOf, type TeleportLink } from "../state/link.ts";
import { announceLink, changeLink, holdOwner, lockLink } from "../state/link-store.ts";
import { findOffer, removeOffer } from "../state/offer-store.ts";
import type { Payer } from "../state/payer-store.ts";
import { type Payment, paymentTable } from "../state/payment.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import { announcePayer, holdPerson } from "../state/person-payer-store.ts";
import { isPayerCurrency, type TeleportContext } from "../state/teleport-deps.ts";

/**
 * The request itself sends a payment to the ramp first; the worker checks after this time, in
 * milliseconds.
 */
const firstCheckAfterMs = 20_000;

/** A request to accept an offer. */
interface Acceptance {
  link: TeleportLink;
  payer: Payer;
  quoteId: string;
  /** The signed-in payer; null for an anonymous browser. */
  person: { personId: string; linkedAccountId: string; correlationId: string } | null;
}

/** Prevents the payer's linked account from being unlinked while the payment is running. */
async function holdOwnAccount(
  { accountOf }: TeleportContext,
  db: Queryable,
  { personId, linkedAccountId }: NonNullable<Acceptance["person"]>,
  { sourcePaymentAccountId }: RampQuote,
): Promise<void> {
  const own = await accountOf(personId, linkedAccountId, { db, hold: true });
  if (own === null || !own.isActive) return fail("BANK_ACCOUNT_NOT_ACTIVE");
  if (own.paymentAccountId !== sourcePaymentAccountId) fail("QUOTE_EXPIRED");
}

/**
 * Stores a payment before it is sent to the ramp. A link has only one running payment.
 * @throws TELEPORT_NOT_FOUND, TELEPORT_UNDER_WAY, TELEPORT_NOT_OPEN, QUOTE_EXPIRED; for a person
 * also
 *   ACCOUNT_NOT_READY, BANK_ACCOUNT_NOT_ACTIVE
 */
export async function acceptOffer(
  context: TeleportContext,
  { link, payer, quoteId, person }: Acceptance,
): Promise<Payment> {
  const { pool, clock, ramp } = context;
  return inTransaction(pool, async (db) => {
    const now = clock.now();
    if (person !== null) await holdPerson(db, person.personId);
    const ownerIsHere = await holdOwner(db, link.id);
    const locked = (await lockLink(db, link.id)) ?? fail("TELEPORT_NOT_FOUND");
    const running = await findRunningPayment(db, link.id);
    // A payer who went back or tapped twice gets the same answer.
    if (running !== null)
      return running.payerId === payer.id ? running : fail("TELEPORT_UNDER_WAY");
    if (!ownerIsHere || statusOf(locked, now) !== "open") fail("TELEPORT_NOT_OPEN");
    const offer = await findOffer(db, payer.id, quoteId);
    if (offer === null || offer.quote.expiresAt <= now) return fail("QUOTE_EXPIRED");
    const { quote } = offer;
    if (!isPayerCurrency(quote.sourceCurrency)) return fail("RAMP_UNSUPPORTED");
    const held = await context.accountOf(link.personId, link.linkedAccountId, { db, hold: true });
    if (held === null || !held.isActive) fail("TELEPORT_NOT_OPEN");
    if (person !== null) await holdOwnAccount(context, db, person, quote);
    const id = newId();
    const isNew = await insertRowOnce(db, teleportPaymentTable, {
      id,
      linkId: link.id,
      payerId: payer.id,
      quoteId: offer.id,
      quote: JSON.stringify(quote),
      provider: ramp.name,
      sourceAsset: assets[`fiat:${quote.sourceCurrency}`].number,
      sourceAmount: toHundredths(quote.sourceAmount),
      createdAt: now,
      updatedAt: now,
      dueAt: new Date(now.getTime() + firstCheckAfterMs),
      payerPersonId: person?.personId ?? null,
      payerAccountId: person?.linkedAccountId ?? null,
      correlationId: person?.correlationId ?? null,
    });
    if (!isNew) return fail("QUOTE_EXPIRED");
    // The payment keeps a copy of the offer; a payer who starts again needs a new one.
    await removeOffer(db, offer.id);
    await changeLink(db, link.id, { status: "paying", now });
    await announceLink(db, locked);
    const payment = await readOrder(db, paymentTable, id);
    await announcePayer(db, payment);
    return payment;
  });
}
