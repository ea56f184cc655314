import { divideUp, fromHundredths, toHundredths, toScaled } from "@lilypad/money";
import type { FullAnswers } from "../chat/chat-state.ts";
import { isCurrent, type PriceList, type PublishedPrice } from "../prices/price-list.ts";
import { isWithin } from "../prices/price-transfer.ts";
import type { WayResult } from "./compare-ways.ts";

interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** One provider's price for a transfer. */
export interface ComparedOffer {
  readonly name: string;
  readonly isOwn: boolean;
  readonly fee: Money;
  readonly arrives: Money;
  /** The public page with the prices; null for our own. */
  readonly source: string | null;
}

export interface Comparison {
  /** The day on which the others' prices were read. */
  readonly asOf: string;
  /** Largest arriving amount first; equal ones in the list's order, ours last. */
  readonly offers: readonly ComparedOffer[];
}

const rateScale = 100_000_000n;
/** Percentages have two decimals, so shares are in ten-thousandths. */
const shareScale = 10_000n;
const highest = "999999999999.99";

const isFor =
  ({ from, to, amount }: FullAnswers) =>
  (price: PublishedPrice) =>
    price.from === from.currency &&
    price.to === to.currency &&
    (price.fromCountry ?? from.country) === from.country &&
    (price.toCountry ?? to.country) === to.country &&
    isWithin(amount, price.least ?? "0", price.most ?? highest);

/**
 * The amount that arrives at a published price; null if fees leave nothing. Rounded like our own
 * price.
 */
function priceAt({ fixedFee, feePercent, rate }: PublishedPrice, amount: string) {
  const sent = toHundredths(amount);
  const fee = toHundredths(fixedFee) + divideUp(sent * toScaled(feePercent, 2), shareScale);
  if (fee >= sent) return null;
  const arrives = ((sent - fee) * toScaled(rate, 8)) / rateScale;
  return { fee: fromHundredths(fee), arrives: fromHundredths(arrives) };
}

const arrivesFirst = (one: ComparedOffer, other: ComparedOffer) => {
  const [left, right] = [one, other].map(({ arrives }) => toHundredths(arrives.amount));
  return left === right ? 0 : (left ?? 0n) > (right ?? 0n) ? -1 : 1;
};

/**
 * Our bank transfer beside other providers' published prices. Each provider is shown with its best
 * price.
 * @param own our bank transfer with its indicative price
 * @param list null if none is configured
 * @returns null if the list is outdated, or it or we have no price for this transfer
 */
export function compareOffers(
  answers: FullAnswers,
  own: WayResult | undefined,
  list: PriceList | null,
  now: Date,
): Comparison | null {
  if (list === null || !own?.cost || !isCurrent(list, now)) return null;
  const [sentIn, arrivesIn] = [answers.from.currency, answers.to.currency];
  const others = list.providers.flatMap(({ name, source, prices }): ComparedOffer[] => {
    const offers = prices.filter(isFor(answers)).flatMap((published): ComparedOffer[] => {
      const price = priceAt(published, answers.amount);
      if (price === null) return [];
      const fee = { amount: price.fee, currency: sentIn };
      const arrives = { amount: price.arrives, currency: arrivesIn };
      return [{ name, isOwn: false, fee, arrives, source }];
    });
    return offers.sort(arrivesFirst).slice(0, 1);
  });
  if (others.length === 0) return null;
  const { fee, arrives } = own.cost;
  const ours = { name: "Lilypad", isOwn: true, fee, arrives, source: null };
  return { asOf: list.asOf, offers: [...others, ours].sort(arrivesFirst) };
}
