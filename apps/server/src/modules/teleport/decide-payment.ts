import { inTransaction, type Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { RampQuote } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
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
  findOffer,
  findRunningPayment,
  type Payer,
  type Payment,
  readPayment,
  removeOffer,
} from "./payment-store.ts";
import { announcePayer, holdPerson } from "./person-payer-store.ts";
import { isPayerCurrency, type TeleportContext } from "./teleport-deps.ts";

/** Who commits a payment asks the provider at once; the worker comes after that long, in milliseconds. */
const firstLookAfterMs = 20_000;

/** What is accepted, and by whom. */
interface Acceptance {
  link: TeleportLink;
  payer: Payer;
  quoteId: string;
  /** Of a payer who is signed in; null for a browser that is not. */
  person: { personId: string; linkedAccountId: string; correlationId: string } | null;
}

/** The own account of a person who pays, held: it is not unlinked while the payment is under way. */
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
 * Commits a payment before the provider hears of it. One payer at a time pays a link.
 * @throws TELEPORT_NOT_FOUND, TELEPORT_UNDER_WAY, TELEPORT_NOT_OPEN, QUOTE_EXPIRED; for a person also
 *   ACCOUNT_NOT_READY, BANK_ACCOUNT_NOT_ACTIVE
 */
export async function decidePayment(
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
    if (person !== null) await holdOwnAccount(context, db, person, quote);
    const id = newId();
    const { rowCount } = await db.query(
      `insert into teleport_payment (id, link_id, payer_id, quote_id, quote, provider, source_asset,
         source_amount, created_at, updated_at, check_at, payer_person_id, payer_account_id, correlation_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13) on conflict do nothing`,
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
        person?.personId ?? null,
        person?.linkedAccountId ?? null,
        person?.correlationId ?? null,
      ],
    );
    if (rowCount === 0) return fail("QUOTE_EXPIRED");
    // The payment keeps it; whoever starts again gets another one.
    await removeOffer(db, offer.id);
    await changeLink(db, link.id, { status: "paying", now });
    await announceLink(db, locked);
    const payment = (await readPayment(db, id)) ?? fail("INTERNAL");
    await announcePayer(db, payment);
    return payment;
  });
}
