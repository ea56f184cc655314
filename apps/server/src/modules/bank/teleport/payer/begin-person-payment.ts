import type { Caller } from "../../../../platform/caller.ts";
import { ApiError, fail } from "../../../../platform/errors.ts";
import { readLink } from "../state/link-store.ts";
import type { Payment } from "../state/payment.ts";
import {
  findPaymentByCorrelation,
  findPaymentByQuote,
  findPaymentOfPerson,
} from "../state/payment-store.ts";
import { findPersonOffer } from "../state/person-payer-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { acceptOffer } from "./accept-offer.ts";
import { requirePayable } from "./find-link.ts";
import { markSent, requestPayment, type WirePayment } from "./request-payment.ts";

export interface AcceptanceRequest {
  caller: Pick<Caller, "personId" | "sessionId">;
  quoteId: string;
  correlationId: string;
}

/**
 * The payment that an earlier request with the same correlationId created. @throws
 * IDEMPOTENCY_CONFLICT
 */
async function findReplayed(
  { pool }: TeleportContext,
  { caller: { personId }, quoteId, correlationId }: AcceptanceRequest,
): Promise<Payment | null> {
  const before = await findPaymentByCorrelation(pool, personId, correlationId);
  if (before === null) return findPaymentByQuote(pool, personId, quoteId);
  return before.quoteId === quoteId ? before : fail("IDEMPOTENCY_CONFLICT");
}

/** Stores the payment of an offer. @throws ApiError if the link or the offer cannot be paid */
async function accept(context: TeleportContext, request: AcceptanceRequest): Promise<Payment> {
  const { caller, quoteId, correlationId } = request;
  const { personId } = caller;
  const offer = (await findPersonOffer(context.pool, personId, quoteId)) ?? fail("QUOTE_EXPIRED");
  const { payer } = offer;
  const link = (await readLink(context.pool, payer.linkId)) ?? fail("TELEPORT_NOT_OPEN");
  await context.requireActive(personId);
  await requirePayable(context, link, payer);
  const person = { personId, linkedAccountId: payer.linkedAccountId, correlationId };
  return acceptOffer(context, { link, payer, quoteId, person });
}

/**
 * Accepts a signed-in person's offer for a link and returns where to send the money. Repeating the
 * request returns the same payment.
 * @throws ApiError with the codes of createTeleportTransaction
 */
export async function beginPersonPayment(
  context: TeleportContext,
  request: AcceptanceRequest,
): Promise<WirePayment> {
  const replayed = await findReplayed(context, request);
  if (replayed !== null) return requestPayment(context, replayed);
  try {
    return await requestPayment(context, await accept(context, request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A concurrent request with the same correlationId may have used up the offer.
    const made = await findReplayed(context, request);
    if (made === null) throw error;
    return requestPayment(context, made);
  }
}

/**
 * Records the person's statement that they sent the bank transfer.
 * @throws NOT_FOUND if the payment is not theirs
 */
export async function markPersonSent(
  context: TeleportContext,
  { caller, id }: { caller: AcceptanceRequest["caller"]; id: string },
): Promise<WirePayment> {
  const { pool } = context;
  const payment = (await findPaymentOfPerson(pool, caller.personId, id)) ?? fail("NOT_FOUND");
  const link = (await readLink(pool, payment.linkId)) ?? fail("NOT_FOUND");
  const shown = await markSent(context, link, payment);
  return (await context.maySeeDetails(caller)) ? shown : { ...shown, transferInstructions: null };
}
