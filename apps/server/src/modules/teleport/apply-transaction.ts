import { inTransaction, type Queryable } from "@lilypad/db";
import type { RampTransaction } from "@lilypad/providers";
import { bookPayment } from "./book-payment.ts";
import { toHundredths } from "./hundredths.ts";
import { announceLink, changeLink, holdOwner, lockLink, type TeleportLink } from "./link-store.ts";
import { lookAtPayerAccounts } from "./payer-account-store.ts";
import { isSettled, judgePayment, nextLook, type Verdict } from "./payment-rules.ts";
import { type Payment, readPayment, wipePayer } from "./payment-store.ts";
import { announcePayer } from "./person-payer-store.ts";
import { isPayerCurrency, type TeleportContext } from "./teleport-deps.ts";
import { tellHistory } from "./tell-history.ts";

/** Where the instructions of a payment are sealed for. */
export const sealContext = (paymentId: string) => `teleport_payment:${paymentId}`;

function sealInstructions(
  { box }: Pick<TeleportContext, "box">,
  payment: Payment,
  { instructions }: RampTransaction,
): Buffer | null {
  if (payment.instructions !== null || instructions?.type !== "bank") return payment.instructions;
  return box.seal(JSON.stringify(instructions.bank), sealContext(payment.id));
}

async function book(db: Queryable, payment: Payment, verdict: Verdict): Promise<void> {
  const { received, delivered, isRefunded } = verdict;
  const currency = payment.quote.sourceCurrency;
  if (received === null || !isPayerCurrency(currency)) return;
  const { id: paymentId, receivedAmount } = payment;
  const receivedBefore = receivedAmount ?? 0n;
  await bookPayment(db, { paymentId, currency, receivedBefore, received, delivered, isRefunded });
}

interface Followed {
  link: TeleportLink;
  /** Who has left is told nothing, and nothing is written about them any more. */
  ownerIsHere: boolean;
  now: Date;
}

async function becomePaid(
  { announce, logger }: TeleportContext,
  db: Queryable,
  { link, ownerIsHere, now }: Followed,
  delivered: bigint,
): Promise<void> {
  if (link.status === "paid") {
    logger.error({ link: link.id }, "the ramp delivered two payments of one teleport link");
    return;
  }
  await changeLink(db, link.id, { status: "paid", paidAmount: delivered, now });
  // Somebody else may have been told to pay meanwhile: that is called off.
  await db.query(
    "update teleport_payment set check_at = $2 where link_id = $1 and ended_at is null",
    [link.id, now],
  );
  if (!ownerIsHere) return;
  await tellHistory(db, link, delivered);
  await announce(db, { personId: link.personId, linkId: link.id, amount: delivered, at: now });
}

async function follow(
  context: TeleportContext,
  db: Queryable,
  followed: Followed,
  { link: next, delivered }: Verdict,
): Promise<void> {
  const { link, now } = followed;
  if (next === "paid" && delivered !== null) await becomePaid(context, db, followed, delivered);
  if (next === "open" && link.status === "paying") {
    await changeLink(db, link.id, { status: link.expiresAt <= now ? "expired" : "open", now });
  }
  await announceLink(db, link);
}

interface Stored {
  verdict: Verdict;
  transactionId: string;
  instructions: Buffer | null;
  now: Date;
}

async function store(
  db: Queryable,
  payment: Payment,
  { verdict, transactionId, instructions, now }: Stored,
): Promise<void> {
  const { status, outcome, received, delivered } = verdict;
  await db.query(
    `update teleport_payment set transaction_id = $2, status = $3, outcome = $4, received_amount = $5,
       delivered_amount = $6, instructions = $7, updated_at = $8, attempts = 0,
       ended_at = case when $4::text is not null then coalesce(ended_at, $8) end, check_at = $9
     where id = $1`,
    [
      payment.id,
      transactionId,
      status,
      outcome,
      received,
      delivered,
      outcome === null ? instructions : null,
      now,
      nextLook({ status, outcome, endedAt: payment.endedAt }, 0, now),
    ],
  );
}

/** Of a payment that had ended before the ramp's answer was known: late money is found by it. */
async function keepTransaction(
  db: Queryable,
  payment: Payment,
  transactionId: string,
  now: Date,
): Promise<void> {
  await db.query("update teleport_payment set transaction_id = $2, check_at = $3 where id = $1", [
    payment.id,
    transactionId,
    nextLook(payment, 0, now),
  ]);
}

const isNews = (payment: Payment, verdict: Verdict): boolean =>
  payment.transactionId === null ||
  payment.status !== verdict.status ||
  payment.outcome !== verdict.outcome ||
  payment.receivedAmount !== verdict.received;

/** Whether the ramp speaks of this payment's transaction, and of its currencies. */
function isAbout({ id, transactionId, quote }: Payment, told: RampTransaction): boolean {
  return (
    (transactionId === null || transactionId === told.transactionId) &&
    (told.correlationId === null || told.correlationId === id) &&
    told.sourceCurrency === quote.sourceCurrency &&
    told.destinationCurrency === quote.destinationCurrency
  );
}

const contradicts = ({ outcome, deliveredAmount }: Payment, told: RampTransaction): boolean =>
  isSettled(outcome) && (deliveredAmount === null ? told.status === "COMPLETED" : told.isRefunded);

/**
 * Takes what the provider says about a payment into our books: payment, ledger and link change
 * together, under the link's lock. Repeating it changes nothing; what is said of another payment, or
 * against what has ended for good, is left to people.
 */
export async function applyTransaction(
  context: TeleportContext,
  { id, linkId }: Pick<Payment, "id" | "linkId">,
  transaction: RampTransaction,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const ownerIsHere = await holdOwner(db, linkId);
    const link = await lockLink(db, linkId);
    const payment = await readPayment(db, id);
    if (link === null || payment === null) return;
    const { transactionId } = transaction;
    if (!isAbout(payment, transaction)) {
      context.logger.error({ payment: id }, "the ramp answered another transaction for a payment");
      return;
    }
    if (contradicts(payment, transaction)) {
      context.logger.error({ payment: id }, "the ramp contradicts the end of a payment");
      return;
    }
    const { quote } = payment;
    const promisedAmount = toHundredths(quote.destinationAmount);
    const isSameCurrency = quote.sourceCurrency === quote.destinationCurrency;
    const verdict = judgePayment({ ...payment, promisedAmount, isSameCurrency }, transaction);
    const now = context.clock.now();
    if (verdict === null) {
      if (payment.transactionId === null) await keepTransaction(db, payment, transactionId, now);
      return;
    }
    if (!isNews(payment, verdict)) return;
    const instructions = sealInstructions(context, payment, transaction);
    await store(db, payment, { verdict, transactionId, instructions, now });
    await book(db, payment, verdict);
    await follow(context, db, { link, ownerIsHere, now }, verdict);
    await announcePayer(db, payment);
    if (verdict.outcome !== null) await lookAtPayerAccounts(db, [link.id], now);
    if (isSettled(verdict.outcome) && payment.payerId !== null && verdict.link === "paid")
      await wipePayer(db, payment.payerId);
  });
}

/** Ends a payment that the provider has not taken on; the link is free again. */
export async function endUnbegun(
  { pool, clock }: TeleportContext,
  { id, linkId }: Pick<Payment, "id" | "linkId">,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const link = await lockLink(db, linkId);
    const payment = await readPayment(db, id);
    if (link === null || payment === null) return;
    if (payment.endedAt !== null || payment.transactionId !== null) return;
    const now = clock.now();
    await db.query(
      `update teleport_payment set status = 'FAILED', outcome = 'failed', ended_at = $2, updated_at = $2,
         check_at = null where id = $1`,
      [id, now],
    );
    if (link.status === "paying")
      await changeLink(db, linkId, { status: link.expiresAt <= now ? "expired" : "open", now });
    await announceLink(db, link);
    await announcePayer(db, payment);
    await lookAtPayerAccounts(db, [linkId], now);
  });
}
