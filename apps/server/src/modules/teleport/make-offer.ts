import type { ErrorCode } from "@lilypad/api-contract";
import { type NewQuote, RampError, type RampQuote } from "@lilypad/providers";
import { ApiError, fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { refuseFor } from "../../platform/ramp-failure.ts";
import { fromHundredths, toHundredths } from "./hundredths.ts";
import type { TeleportLink } from "./link-store.ts";
import { findGoodOffer, type Offer, type Payer, storeOffer } from "./payment-store.ts";
import { firstSource, nextSource } from "./size-source.ts";
import type { TeleportContext } from "./teleport-deps.ts";

/** Offers that are asked for until one brings the link's amount; each is nearer than the one before. */
const maxAsked = 5;
/** An offer is given out again while it holds for that long still. */
const reusedForMs = 60_000;

/** A payer's offer that holds for a while yet; null when there is none. */
export const findHeldOffer = (
  { pool, clock }: Pick<TeleportContext, "pool" | "clock">,
  { id }: Pick<Payer, "id">,
): Promise<Offer | null> => findGoodOffer(pool, id, new Date(clock.now().getTime() + reusedForMs));

/** What an offer is asked for. */
interface Wish {
  link: TeleportLink;
  payer: Payer;
  order: Omit<NewQuote, "sourceAmount">;
  /** Before each call of the provider. @throws RATE_LIMITED */
  limitCall: () => Promise<void>;
}

async function ask(
  context: TeleportContext,
  { limitCall }: Wish,
  order: NewQuote,
): Promise<RampQuote> {
  const { ramp, logger } = context;
  await limitCall();
  try {
    return await ramp.createQuote(order);
  } catch (error) {
    if (error instanceof RampError) {
      if (error.code === "BELOW_MINIMUM") fail("RAMP_AMOUNT_TOO_SMALL");
      if (error.code === "ABOVE_MAXIMUM") fail("RAMP_AMOUNT_TOO_LARGE");
      if (error.code === "UNSUPPORTED") fail("RAMP_UNSUPPORTED");
      const isBetween = order.recipientCustomerId !== undefined;
      // A provider that serves no payments from customer to customer may not know their accounts there.
      if (isBetween && (error.code === "NOT_FOUND" || error.code === "INVALID_INPUT"))
        fail("RAMP_UNSUPPORTED");
      if (!isBetween && error.code === "CUSTOMER_NOT_ACTIVE") fail("TELEPORT_NOT_PAYABLE_YET");
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

const isRefused = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** A first guess can miss what the provider moves, although the link's amount is within it. */
function otherGuess(error: unknown, wanted: bigint): bigint | null {
  if (isRefused(error, "RAMP_AMOUNT_TOO_LARGE")) return wanted;
  return isRefused(error, "RAMP_AMOUNT_TOO_SMALL") ? wanted * 2n : null;
}

/** The provider prices what is sent; a link says what has to arrive. */
async function findFitting(context: TeleportContext, wish: Wish): Promise<RampQuote> {
  const { order } = wish;
  const wanted = wish.link.amount;
  const isSameCurrency = order.sourceCurrency === order.destinationCurrency;
  let source = firstSource(wanted, isSameCurrency);
  /** The cheapest offer so far that brings enough. */
  let fitting: RampQuote | null = null;
  for (let asked = 0; asked < maxAsked; asked += 1) {
    const exact: NewQuote = { ...order, sourceAmount: fromHundredths(source) };
    let quote: RampQuote;
    try {
      quote = await ask(context, wish, exact);
    } catch (error) {
      // A link of the smallest amount: the next cheaper offer brings less than the provider moves.
      if (fitting !== null && isRefused(error, "RAMP_AMOUNT_TOO_SMALL")) return fitting;
      const other = asked === 0 && !isSameCurrency ? otherGuess(error, wanted) : null;
      if (other === null) throw error;
      source = other;
      continue;
    }
    if (!isFor(exact, quote, context.clock.now())) {
      context.logger.error("the ramp made an offer for something else");
      return fail("RAMP_UNAVAILABLE");
    }
    const arrives = toHundredths(quote.destinationAmount);
    const next = nextSource({ source, arrives }, wanted);
    // It brings enough, and a penny less of the payer's would not.
    if (arrives >= wanted && next >= source) return quote;
    if (arrives >= wanted) fitting = quote;
    source = next;
  }
  return fitting ?? fail("RAMP_UNAVAILABLE");
}

/**
 * Asks the provider for an offer that brings a link's amount, and keeps it for its payer.
 * @throws RATE_LIMITED, RAMP_AMOUNT_TOO_SMALL, RAMP_AMOUNT_TOO_LARGE, RAMP_UNSUPPORTED, RAMP_REFUSED,
 *   RAMP_UNAVAILABLE; TELEPORT_NOT_PAYABLE_YET or KYC_REQUIRED for a customer who is not active
 */
export async function makeOffer(context: TeleportContext, wish: Wish): Promise<Offer> {
  const offer = { id: newId(), quote: await findFitting(context, wish) };
  await storeOffer(context.pool, { ...offer, linkId: wish.link.id, payerId: wish.payer.id });
  return offer;
}
