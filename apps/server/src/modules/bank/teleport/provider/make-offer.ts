import type { ErrorCode } from "@lilypad/api-contract";
import { fromHundredths, toHundredths } from "@lilypad/money";
import type { NewQuote, RampQuote } from "@lilypad/providers";
import { ApiError, fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { requestQuote } from "../../ramp-orders/index.ts";
import type { TeleportLink } from "../state/link.ts";
import { findOfferValidUntil, type Offer, storeOffer } from "../state/offer-store.ts";
import type { Payer } from "../state/payer-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { firstSource, nextSource } from "./size-source.ts";

/**
 * Max offers requested until one delivers the link's amount; each one is closer than the one
 * before.
 */
const maxAsked = 5;
/** An offer is returned again while it stays valid at least this long. */
const reusedForMs = 60_000;

/** A payer's offer that is valid long enough to be returned again; null if there is none. */
export const findReusableOffer = (
  { pool, clock }: Pick<TeleportContext, "pool" | "clock">,
  { id }: Pick<Payer, "id">,
): Promise<Offer | null> =>
  findOfferValidUntil(pool, id, new Date(clock.now().getTime() + reusedForMs));

/** The offer to request. */
interface Wish {
  link: TeleportLink;
  payer: Payer;
  order: Omit<NewQuote, "sourceAmount">;
  /** Called before each call of the provider. @throws RATE_LIMITED */
  limitCall: () => Promise<void>;
}

/** Error codes with another meaning if the recipient is another customer. */
const refusalsOf = ({ recipientCustomerId }: Wish["order"]) =>
  recipientCustomerId === undefined
    ? ({ CUSTOMER_NOT_ACTIVE: "TELEPORT_NOT_PAYABLE_YET" } as const)
    : // A provider that does not support payments between customers may not know their accounts.
      ({ NOT_FOUND: "RAMP_UNSUPPORTED", INVALID_INPUT: "RAMP_UNSUPPORTED" } as const);

const isRefused = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/**
 * The amount to try next if the first guess is outside the provider's limits, since the link's
 * amount may still be within them.
 */
function otherGuess(error: unknown, wanted: bigint): bigint | null {
  if (isRefused(error, "RAMP_AMOUNT_TOO_LARGE")) return wanted;
  return isRefused(error, "RAMP_AMOUNT_TOO_SMALL") ? wanted * 2n : null;
}

/**
 * Finds the amount to send: the provider prices the amount sent, while a link specifies the amount that must arrive.
 */
async function findFitting(context: TeleportContext, wish: Wish): Promise<RampQuote> {
  const { order } = wish;
  const wanted = wish.link.amount;
  const isSameCurrency = order.sourceCurrency === order.destinationCurrency;
  let source = firstSource(wanted, isSameCurrency);
  /** The cheapest offer so far that delivers enough. */
  let fitting: RampQuote | null = null;
  for (let asked = 0; asked < maxAsked; asked += 1) {
    const exact: NewQuote = { ...order, sourceAmount: fromHundredths(source) };
    let quote: RampQuote;
    try {
      await wish.limitCall();
      quote = await requestQuote(context, exact, refusalsOf(order));
    } catch (error) {
      // For a link of the min amount, the next cheaper offer is below the provider's min.
      if (fitting !== null && isRefused(error, "RAMP_AMOUNT_TOO_SMALL")) return fitting;
      const other = asked === 0 && !isSameCurrency ? otherGuess(error, wanted) : null;
      if (other === null) throw error;
      source = other;
      continue;
    }
    const arrives = toHundredths(quote.destinationAmount);
    const next = nextSource({ source, arrives }, wanted);
    // It delivers enough, and one hundredth less from the payer would not.
    if (arrives >= wanted && next >= source) return quote;
    if (arrives >= wanted) fitting = quote;
    source = next;
  }
  return fitting ?? fail("RAMP_UNAVAILABLE");
}

/**
 * Requests an offer that delivers a link's amount, and stores it for its payer.
 * @throws RATE_LIMITED, RAMP_AMOUNT_TOO_SMALL, RAMP_AMOUNT_TOO_LARGE, RAMP_UNSUPPORTED,
 * RAMP_REFUSED,
 *   RAMP_UNAVAILABLE; TELEPORT_NOT_PAYABLE_YET or KYC_REQUIRED for a customer who is not active
 */
export async function makeOffer(context: TeleportContext, wish: Wish): Promise<Offer> {
  const offer = { id: newId(), quote: await findFitting(context, wish) };
  await storeOffer(context.pool, { ...offer, linkId: wish.link.id, payerId: wish.payer.id });
  return offer;
}
