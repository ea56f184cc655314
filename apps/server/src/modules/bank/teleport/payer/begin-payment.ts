import { fail } from "../../../../platform/errors.ts";
import { findLastPayment } from "../state/payment-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { acceptOffer } from "./accept-offer.ts";
import { findVisitor, requireLink, requirePayable, type Visit } from "./find-link.ts";
import { markSent, requestPayment, type WirePayment } from "./request-payment.ts";

/**
 * Accepts an offer and returns where to send the money.
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
  return requestPayment(
    context,
    await acceptOffer(context, { link, payer, quoteId, person: null }),
  );
}

/**
 * Records the payer's statement that they sent the bank transfer: it is shown to the owner, and the link is held
 * longer.
 * @throws TELEPORT_NOT_FOUND, TELEPORT_PAYER_UNKNOWN
 */
export async function markVisitorSent(
  context: TeleportContext,
  visit: Visit,
): Promise<WirePayment> {
  const link = await requireLink(context, visit);
  const payer = await findVisitor(context, link, visit);
  const payment = payer === null ? null : await findLastPayment(context.pool, payer.id);
  return payment === null ? fail("TELEPORT_PAYER_UNKNOWN") : markSent(context, link, payment);
}
