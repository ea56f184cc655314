import { inTransaction, type Queryable } from "@lilypad/db";
import type { RampTransaction } from "@lilypad/providers";
import { bookPayment } from "./book-payment.ts";
import { toHundredths } from "./hundredths.ts";
import { announceLink, changeLink, lockLink, type TeleportLink } from "./link-store.ts";
import { isSettled, judgePayment, pauseMs, type Verdict } from "./payment-rules.ts";
import { type Payment, readPayment, wipePayer } from "./payment-store.ts";
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

async function book(db: Queryable, { id, quote }: Payment, verdict: Verdict): Promise<void> {
  const { received, delivered, isRefunded } = verdict;
  const currency = quote.sourceCurrency;
  if (received === null || !isPayerCurrency(currency)) return;
  await bookPayment(db, { paymentId: id, currency, received, delivered, isRefunded });
}

async function follow(
  { announce }: Pick<TeleportContext, "announce">,
  db: Queryable,
  link: TeleportLink,
  { link: next, delivered }: Verdict,
  now: Date,
): Promise<void> {
  if (next === "paid" && link.status !== "paid" && delivered !== null) {
    await changeLink(db, link.id, { status: "paid", paidAmount: delivered, now });
    await tellHistory(db, link, delivered);
    await announce(db, { personId: link.personId, linkId: link.id, amount: delivered, at: now });
  }
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
      outcome === null ? new Date(now.getTime() + pauseMs(status, 0)) : null,
    ],
  );
}

const isNews = (payment: Payment, verdict: Verdict): boolean =>
  payment.transactionId === null ||
  payment.status !== verdict.status ||
  payment.outcome !== verdict.outcome ||
  payment.receivedAmount !== verdict.received;

/**
 * Takes what the provider says about a payment into our books: payment, ledger and link change
 * together, under the link's lock. Repeating it changes nothing.
 */
export async function applyTransaction(
  context: TeleportContext,
  { id, linkId }: Pick<Payment, "id" | "linkId">,
  transaction: RampTransaction,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const link = await lockLink(db, linkId);
    const payment = await readPayment(db, id);
    if (link === null || payment === null) return;
    const { transactionId } = transaction;
    if (payment.transactionId !== null && payment.transactionId !== transactionId) {
      context.logger.error({ payment: id }, "the ramp answered another transaction for a payment");
      return;
    }
    const verdict = judgePayment(
      { ...payment, promisedAmount: toHundredths(payment.quote.destinationAmount) },
      transaction,
    );
    if (verdict === null || !isNews(payment, verdict)) return;
    const now = context.clock.now();
    const instructions = sealInstructions(context, payment, transaction);
    await store(db, payment, { verdict, transactionId, instructions, now });
    await book(db, payment, verdict);
    await follow(context, db, link, verdict, now);
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
  });
}
