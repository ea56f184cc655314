import { formatMoney } from "@lilypad/money";
import type { Capability, Prices } from "@lilypad/providers";
import type { FullAnswers } from "../chat/chat-state.ts";
import type { Place } from "../chat/places.ts";
import type { Frequency } from "../chat/read-answer.ts";
import { isWithin, priceTransfer, timesWhole } from "../prices/price-transfer.ts";

interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** One way to transfer money, with its result. */
export interface WayResult {
  readonly id: "bank_to_bank" | "teleport_link" | "person_to_person";
  readonly title: string;
  readonly summary: string;
  readonly isPossible: boolean;
  readonly cost: {
    readonly sent: Money;
    readonly fee: Money;
    readonly arrives: Money;
    readonly rate: string;
    readonly feePerYear: Money | null;
  } | null;
  readonly duration: string;
  readonly steps: readonly string[];
}

/** The bank transfers that are possible, with their prices; null prices if none are published. */
export interface BankOffers {
  readonly onramp: readonly Capability[];
  readonly offramp: readonly Capability[];
  readonly prices: Prices | null;
}

const timesPerYear: Readonly<Record<Frequency, number | null>> = {
  once: null,
  sometimes: null,
  weekly: 52,
  monthly: 12,
};

const isAt =
  ({ country, currency }: Place) =>
  (one: Capability) =>
    // The directory lists euro countries individually; the assistant treats them as one place.
    one.currency === currency && (country === "EU" || one.country === country);

const bankTimes = "From minutes to a few working days, depending on the banks.";

function bankToBank(answers: FullAnswers, offers: BankOffers | null): WayResult {
  const { from, to, amount } = answers;
  const closed = (summary: string): WayResult => ({
    id: "bank_to_bank",
    title: "From bank to bank",
    summary,
    isPossible: false,
    cost: null,
    duration: bankTimes,
    steps: [],
  });
  if (offers === null) return closed("Bank transfers aren't available right now.");
  const source = offers.onramp.find(isAt(from));
  if (source === undefined) {
    return closed(`You can't add money from a bank in ${from.countryName} (${from.currency}) yet.`);
  }
  const target = offers.offramp.find(isAt(to));
  if (target === undefined) {
    return closed(`You can't withdraw to a bank in ${to.countryName} (${to.currency}) yet.`);
  }
  const { minimumAmount: least, maximumAmount: most } = source;
  if (!isWithin(amount, least, most)) {
    return closed(
      `You can transfer ${formatMoney(least, from.currency)} to ${formatMoney(most, from.currency)} at a time.`,
    );
  }
  const price =
    offers.prices === null
      ? null
      : priceTransfer(offers.prices, { from: from.currency, to: to.currency, sent: amount });
  // The amount that came in must be large enough to be paid out.
  if (price !== null && !isWithin(price.inWallet, target.minimumAmount, target.maximumAmount)) {
    const { minimumAmount: fewest, maximumAmount: upTo } = target;
    return closed(
      `${formatMoney(price.inWallet, "USD")} of that would arrive in your wallet. You can withdraw ${formatMoney(fewest, "USD")} to ${formatMoney(upTo, "USD")} at a time.`,
    );
  }
  const perYear = timesPerYear[answers.frequency];
  return {
    id: "bank_to_bank",
    title: "From bank to bank",
    summary:
      price === null
        ? "You can do this. You'll see the exact price before you confirm."
        : `About ${formatMoney(price.arrives, to.currency)} would arrive.`,
    isPossible: true,
    cost:
      price === null
        ? null
        : {
            sent: { amount, currency: from.currency },
            fee: { amount: price.fee, currency: from.currency },
            arrives: { amount: price.arrives, currency: to.currency },
            rate: price.rate,
            feePerYear:
              perYear === null
                ? null
                : { amount: timesWhole(price.fee, perYear), currency: from.currency },
          },
    duration: bankTimes,
    steps: [
      "Open an account and verify your identity once.",
      `Link a bank account in ${from.currency} and add the money to your wallet.`,
      "Send it in seconds, or keep it.",
      `Withdraw it to a bank account in ${to.currency}.`,
    ],
  };
}

/**
 * The currencies in which a teleport link can be paid; it always pays out pounds in Great Britain.
 */
const teleportSources: readonly string[] = ["USD", "EUR"];
const isTeleportTarget = ({ country, currency }: Place) => country === "GB" && currency === "GBP";

/** The way for which the payer needs no account; empty if it does not serve the country. */
function byTeleportLink({ from, to, amount }: FullAnswers, offers: BankOffers | null): WayResult[] {
  if (!isTeleportTarget(to) || !teleportSources.includes(from.currency)) return [];
  const source = offers?.onramp.find(isAt(from));
  if (source === undefined || !isWithin(amount, source.minimumAmount, source.maximumAmount))
    return [];
  return [
    {
      id: "teleport_link",
      title: "By teleport link",
      summary: "Our fee is 0% this term. The payer sees the exact amount before they confirm.",
      isPossible: true,
      // The ramp prices each link when it is paid, and publishes no rate.
      cost: null,
      duration: bankTimes,
      steps: [
        "The recipient opens an account, verifies their identity and links their UK bank account.",
        "They create a link for the amount in pounds and share it with you.",
        `You open it and pay by bank transfer in ${from.currency}, without a Lilypad account.`,
      ],
    },
  ];
}

const personToPerson: WayResult = {
  id: "person_to_person",
  title: "From person to person",
  summary: "Sending to anyone on Lilypad is free, in any country.",
  isPossible: true,
  cost: null,
  duration: "Within seconds.",
  steps: [
    "Both of you open an account.",
    "Find the other person by their display tag.",
    "Send money from your wallet.",
  ],
};

/**
 * The ways to make a transfer here, with price and duration.
 * @param offers null if the bank directory is unavailable
 */
export const compareWays = (
  answers: FullAnswers,
  offers: BankOffers | null,
): readonly WayResult[] => [
  bankToBank(answers, offers),
  ...byTeleportLink(answers, offers),
  personToPerson,
];
