import type { Data, Operations } from "@lilypad/api-contract";
import { type NewQuote, RampError, type RampQuote } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { refuseFor } from "../../platform/ramp-failure.ts";
import { findVisitor, requireLink, requirePayable, type Visit } from "./find-link.ts";
import { fromHundredths, toHundredths } from "./hundredths.ts";
import { limitCalls, limitQuotes } from "./limit-rate.ts";
import { findGoodOffer, findRunningPayment, type Offer, storeOffer } from "./payment-store.ts";
import { firstSource, nextSource } from "./size-source.ts";
import type { TeleportContext } from "./teleport-deps.ts";

type WireQuote = Data<Operations["createPublicTeleportQuote"]>;

/** Offers that are asked for until one brings the link's amount; each is nearer than the one before. */
const mostAsked = 4;
/** An offer is given out again while it holds for that long still. */
const reusedForMs = 60_000;

/** An offer as a payer is shown it (specification 2 §3, "Quote"). */
function toWireQuote({ id, quote }: Offer): WireQuote {
  const shown = (amount: string) => fromHundredths(toHundredths(amount));
  const destinationAmount = shown(quote.destinationAmount);
  const total = shown(quote.fees.total);
  const isInDestination = quote.fees.currency === quote.destinationCurrency;
  const gross = isInDestination
    ? fromHundredths(toHundredths(destinationAmount) + toHundredths(total))
    : destinationAmount;
  const sourceAmount = shown(quote.sourceAmount);
  const { sourceCurrency, destinationCurrency, exchangeRate } = quote;
  return {
    quoteId: id,
    teleportQuoteId: id,
    source: { amount: sourceAmount, currency: sourceCurrency },
    destination: { amount: destinationAmount, currency: destinationCurrency, grossAmount: gross },
    sourceAmount,
    sourceCurrency,
    destinationAmount,
    destinationCurrency,
    grossDestinationAmount: gross,
    rate: exchangeRate,
    estimatedExchangeRate: exchangeRate,
    fees: {
      currency: quote.fees.currency,
      processingFee: shown(quote.fees.processing),
      exchangeRateFee: shown(quote.fees.exchange),
      totalFee: total,
    },
    expiresAt: quote.expiresAt.toISOString(),
  };
}

async function ask(context: TeleportContext, order: NewQuote): Promise<RampQuote> {
  const { ramp, logger } = context;
  await limitCalls(context);
  try {
    return await ramp.createQuote(order);
  } catch (error) {
    if (error instanceof RampError) {
      if (error.code === "BELOW_MINIMUM") fail("RAMP_AMOUNT_TOO_SMALL");
      if (error.code === "ABOVE_MAXIMUM") fail("RAMP_AMOUNT_TOO_LARGE");
      if (error.code === "UNSUPPORTED") fail("RAMP_UNSUPPORTED");
      if (error.code === "CUSTOMER_NOT_ACTIVE") fail("TELEPORT_NOT_PAYABLE_YET");
    }
    return refuseFor(error, logger);
  }
}

function isFor(order: NewQuote, quote: RampQuote, now: Date): boolean {
  return (
    toHundredths(quote.sourceAmount) === toHundredths(order.sourceAmount) &&
    quote.sourceCurrency === order.sourceCurrency &&
    quote.destinationCurrency === order.destinationCurrency &&
    quote.expiresAt > now
  );
}

/** The provider prices what is sent; a link says what has to arrive. */
async function findFitting(
  context: TeleportContext,
  order: Omit<NewQuote, "sourceAmount">,
  wanted: bigint,
): Promise<RampQuote> {
  const isSameCurrency = order.sourceCurrency === order.destinationCurrency;
  let source = firstSource(wanted, isSameCurrency);
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const exact: NewQuote = { ...order, sourceAmount: fromHundredths(source) };
    const quote = await ask(context, exact);
    if (!isFor(exact, quote, context.clock.now())) {
      context.logger.error("the ramp made an offer for something else");
      return fail("RAMP_UNAVAILABLE");
    }
    const arrives = toHundredths(quote.destinationAmount);
    const next = nextSource({ source, arrives }, wanted);
    // It brings enough, and a penny less of the payer's would not.
    if (arrives >= wanted && next >= source) return quote;
    if (arrives >= wanted && asked === mostAsked - 1) return quote;
    source = next;
  }
  return fail("RAMP_UNAVAILABLE");
}

/**
 * What this browser's payer has to send so that the link's amount arrives.
 * @throws ApiError with the codes of createPublicTeleportQuote
 */
export async function createQuote(context: TeleportContext, visit: Visit): Promise<WireQuote> {
  const { pool, clock } = context;
  const link = await requireLink(context, visit);
  const payer = await findVisitor(context, link, visit);
  const account = await requirePayable(context, link, payer);
  if (payer === null) return fail("TELEPORT_PAYER_UNKNOWN");
  if ((await findRunningPayment(pool, link.id)) !== null) fail("TELEPORT_UNDER_WAY");
  const good = await findGoodOffer(pool, payer.id, new Date(clock.now().getTime() + reusedForMs));
  if (good !== null) return toWireQuote(good);
  await limitQuotes(context, { linkId: link.id, network: visit.network });
  const order = {
    operation: "teleport",
    customerId: await context.customerOf(link.personId),
    sourcePaymentAccountId: payer.paymentAccountId,
    sourceCurrency: payer.currency,
    destinationPaymentAccountId: account.paymentAccountId,
    destinationCurrency: "GBP",
  } as const;
  const offer = { id: newId(), quote: await findFitting(context, order, link.amount) };
  await storeOffer(pool, { ...offer, linkId: link.id, payerId: payer.id });
  return toWireQuote(offer);
}
