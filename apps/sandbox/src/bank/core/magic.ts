import { fromHundredths, toScaledExactly } from "@lilypad/money";
import type { Quote } from "./quote.ts";

/** An effect caused by the cents of an amount, so that a developer can cause a failure by typing it. */
export interface Magic {
  readonly ending: string;
  readonly what: "name_mismatch" | "returned" | "short" | "twice" | "slow";
  readonly text: string;
}

export const magicAmounts: readonly Magic[] = [
  {
    ending: ".66",
    what: "name_mismatch",
    text: "The name on the bank account is somebody else's: the transaction fails and the money goes back.",
  },
  {
    ending: ".67",
    what: "returned",
    text: "The receiving side returns the money: the transaction fails and the money goes back.",
  },
  {
    ending: ".68",
    what: "short",
    text: "The bank transfer arrives a tenth short. A top-up pays out what arrived, a teleport gives it back.",
  },
  {
    ending: ".69",
    what: "twice",
    text: "The bank transfer of a top-up or teleport arrives twice; the second one goes back.",
  },
  { ending: ".70", what: "slow", text: "Everything is right, but takes a minute." },
];

/** @param amount decimal, of the source currency */
export function magicOf(amount: string): Magic["what"] | null {
  const hundredths = toScaledExactly(amount, 2);
  if (hundredths === null) return null;
  return (
    magicAmounts.find(({ ending }) => fromHundredths(hundredths).endsWith(ending))?.what ?? null
  );
}

/**
 * The effect of an amount that was typed. The source amount of a teleport in another currency was calculated from
 * the destination amount, so its cents were not typed.
 */
export function magicOfQuote({
  kind,
  sourceCurrency,
  destinationCurrency,
  sourceAmount,
}: Pick<Quote, "kind" | "sourceCurrency" | "destinationCurrency" | "sourceAmount">):
  | Magic["what"]
  | null {
  const wasTyped = kind !== "teleport" || sourceCurrency === destinationCurrency;
  return wasTyped ? magicOf(sourceAmount) : null;
}
