import type { Queryable } from "@lilypad/db";
import { toHundredths } from "@lilypad/money";
import type { RampProvider, RampTransaction } from "@lilypad/providers";
import {
  cancelTransaction,
  changeOrder,
  firstDueAt,
  hasNews,
  isUnpaid,
  type RampNews,
  type RampOrders,
  readOrder,
} from "../../ramp-orders/index.ts";
import { addToHistory } from "../books/add-to-history.ts";
import { bookPayment } from "../books/book-payment.ts";
import type { TeleportLink } from "../state/link.ts";
import { announceLink, changeLink, holdOwner, lockLink, nameHistory } from "../state/link-store.ts";
import { checkPayerAccounts } from "../state/payer-account-store.ts";
import { wipePayer } from "../state/payer-store.ts";
import { type Payment, paymentTable } from "../state/payment.ts";
import {
  backOffOf,
  decidePayment,
  isSettled,
  type PaymentDecision,
} from "../state/payment-rules.ts";
import { checkRunningPayments } from "../state/payment-store.ts";
import { announcePayer } from "../state/person-payer-store.ts";
import { isPayerCurrency, type TeleportDeps } from "../state/teleport-deps.ts";

/** A payment whose link is locked. */
interface LockedPayment {
  payment: Payment;
  link: TeleportLink;
  /** False if the owner's account is deleted: then no history or notification is written. */
  ownerIsHere: boolean;
}

async function lockPayment(db: Queryable, { id, linkId }: Payment): Promise<LockedPayment> {
  const ownerIsHere = await holdOwner(db, linkId);
  const link = await lockLink(db, linkId);
  if (link === null) throw new Error(`there is no link ${linkId}`);
  return { payment: await readOrder(db, paymentTable, id), link, ownerIsHere };
}

async function book(db: Queryable, payment: Payment, decision: PaymentDecision): Promise<void> {
  const { received, delivered, isRefunded } = decision;
  const currency = payment.quote.sourceCurrency;
  if (received === null || !isPayerCurrency(currency)) return;
  const { id: paymentId, receivedAmount } = payment;
  const receivedBefore = receivedAmount ?? 0n;
  await bookPayment(db, { paymentId, currency, receivedBefore, received, delivered, isRefunded });
}

async function markLinkPaid(
  { announce, logger }: TeleportDeps,
  db: Queryable,
  { link, payment, ownerIsHere }: LockedPayment,
  delivered: bigint,
  now: Date,
): Promise<void> {
  if (link.status === "paid") {
    logger.error({ link: link.id }, "the ramp delivered two payments of one teleport link");
    return;
  }
  await changeLink(db, link.id, { status: "paid", paidAmount: delivered, now });
  // Another payment may be running; the worker must cancel it.
  await checkRunningPayments(db, link.id, now);
  if (!ownerIsHere) return;
  const payerName = await nameHistory(db, {
    linkId: link.id,
    payerId: payment.payerId,
    historyId: await addToHistory(db, link, delivered),
  });
  const { payerPersonId } = payment;
  const paid = { personId: link.personId, linkId: link.id, amount: delivered, at: now };
  await announce(db, { ...paid, payerPersonId, payerName });
}

/** Opens a link again after its payment has ended without paying it. */
async function reopenLink(db: Queryable, link: TeleportLink, now: Date): Promise<void> {
  if (link.status !== "paying") return;
  await changeLink(db, link.id, { status: link.expiresAt <= now ? "expired" : "open", now });
}

async function changeLinkOf(
  deps: TeleportDeps,
  db: Queryable,
  locked: LockedPayment,
  { link: next, delivered }: PaymentDecision,
  now: Date,
): Promise<void> {
  const { link } = locked;
  if (next === "paid" && delivered !== null) await markLinkPaid(deps, db, locked, delivered, now);
  if (next === "open") await reopenLink(db, link, now);
  await announceLink(db, link);
}

const contradicts = (
  { outcome, deliveredAmount }: Payment,
  { status, isRefunded }: RampTransaction,
): boolean =>
  isSettled(outcome) && (deliveredAmount === null ? status === "COMPLETED" : isRefunded);

function decide(payment: Payment, transaction: RampTransaction): PaymentDecision | null {
  const { sourceCurrency, destinationCurrency, destinationAmount } = payment.quote;
  const promisedAmount = toHundredths(destinationAmount);
  const isSameCurrency = sourceCurrency === destinationCurrency;
  return decidePayment({ ...payment, promisedAmount, isSameCurrency }, transaction);
}

/**
 * Changes payment, ledger and link together. An answer that contradicts a final end is only logged.
 */
async function apply(
  deps: TeleportDeps,
  db: Queryable,
  locked: LockedPayment,
  { transaction, instructions, now }: RampNews,
): Promise<Payment> {
  const { payment, link } = locked;
  const { transactionId } = transaction;
  if (contradicts(payment, transaction)) {
    deps.logger.error({ payment: payment.id }, "the ramp contradicts the end of a payment");
    return payment;
  }
  const decision = decide(payment, transaction);
  if (decision === null) {
    if (payment.transactionId !== null) return payment;
    // The payment ended before the ramp's answer was known: late money is found by the transaction.
    const dueAt = firstDueAt(backOffOf(payment, now), now);
    return changeOrder(db, paymentTable, payment.id, { transactionId, dueAt });
  }
  const { status, outcome, received, delivered } = decision;
  const change = {
    transactionId,
    status,
    outcome,
    receivedAmount: received,
    deliveredAmount: delivered,
    receivedAt: payment.receivedAt ?? (received === null ? null : now),
    instructions: outcome === null ? instructions : null,
  };
  if (!hasNews(payment, change)) return payment;
  const changed = await changeOrder(db, paymentTable, payment.id, {
    ...change,
    endedAt: outcome === null ? null : (payment.endedAt ?? now),
    updatedAt: now,
    attempts: 0,
    dueAt: firstDueAt(backOffOf({ status, outcome, endedAt: payment.endedAt }, now), now),
  });
  await book(db, payment, decision);
  await changeLinkOf(deps, db, locked, decision, now);
  await announcePayer(db, changed);
  if (outcome !== null) await checkPayerAccounts(db, [link.id], now);
  if (isSettled(outcome) && changed.payerId !== null && decision.link === "paid")
    await wipePayer(db, changed.payerId);
  return changed;
}

/** Ends a payment that the ramp has refused, and frees the link. */
async function refuse(
  db: Queryable,
  { payment, link }: LockedPayment,
  now: Date,
): Promise<Payment> {
  const refused = await changeOrder(db, paymentTable, payment.id, {
    status: "FAILED",
    outcome: "failed",
    endedAt: now,
    updatedAt: now,
    dueAt: null,
  });
  await reopenLink(db, link, now);
  await announceLink(db, link);
  await announcePayer(db, refused);
  await checkPayerAccounts(db, [link.id], now);
  return refused;
}

/** Payments of links as ramp orders. */
export function createPaymentOrders(deps: TeleportDeps, ramp: RampProvider): RampOrders<Payment> {
  const { pool, clock, logger, box } = deps;
  const orders: RampOrders<Payment> = {
    pool,
    clock,
    logger,
    box,
    ramp,
    table: paymentTable,
    async lock(db, known) {
      const locked = await lockPayment(db, known);
      return {
        order: locked.payment,
        apply: (news) => apply(deps, db, locked, news),
        refuse: (_code, now) => refuse(db, locked, now),
      };
    },
    whyTooLate: () => null,
    // Ended payments are refreshed as well: late money is booked, contradictions are logged.
    isSettled: () => false,
    async finish(payment, transaction) {
      // Another process was refused and has ended the payment, so the payer must not get
      // instructions.
      if (payment.endedAt !== null && isUnpaid(transaction))
        await cancelTransaction(orders, payment);
      return payment;
    },
    backOffOf,
  };
  return orders;
}
