import { fail } from "../../../../platform/errors.ts";
import { findReusableOffer, makeOffer } from "../provider/make-offer.ts";
import { toWireQuote, type WireQuote } from "../show/show-offer.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { findVisitor, requireLink, requirePayable, type Visit } from "./find-link.ts";
import { limitCalls, limitQuotes } from "./limit-rate.ts";

/**
 * An offer for this browser's payer: the amount to send so that the link's amount arrives.
 * @throws ApiError with the codes of createPublicTeleportQuote
 */
export async function createQuote(context: TeleportContext, visit: Visit): Promise<WireQuote> {
  const link = await requireLink(context, visit);
  const payer = await findVisitor(context, link, visit);
  const account = await requirePayable(context, link, payer);
  if (payer === null) return fail("TELEPORT_PAYER_UNKNOWN");
  if ((await findRunningPayment(context.pool, link.id)) !== null) fail("TELEPORT_UNDER_WAY");
  const reusable = await findReusableOffer(context, payer);
  if (reusable !== null) return toWireQuote(reusable);
  await limitQuotes(context, { linkId: link.id, network: visit.network });
  const order = {
    operation: "teleport",
    customerId: await context.customerOf(link.personId),
    sourcePaymentAccountId: payer.paymentAccountId,
    sourceCurrency: payer.currency,
    destinationPaymentAccountId: account.paymentAccountId,
    destinationCurrency: "GBP",
  } as const;
  const limitCall = () => limitCalls(context, { ownerId: link.personId });
  return toWireQuote(await makeOffer(context, { link, payer, order, limitCall }));
}
