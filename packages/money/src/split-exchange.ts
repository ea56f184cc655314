import { toScaledUp } from "./decimal.ts";
import { fromHundredths, toHundredths } from "./minor-units.ts";

/** The parts of an exchanged amount: decimals with two places, all in the currency that arrives. */
export interface ExchangeParts {
  /** The amount before fees: the sum of the result and all fees. */
  readonly exchanged: string;
  /** The fees in the given order. */
  readonly fees: readonly string[];
  readonly result: string;
}

/**
 * Splits an exchanged amount into parts that add up to the cent (ADR 53): the result is rounded down, so that no
 * one sees a cent that they do not have; each fee is rounded up; the exchanged amount is their sum.
 * @param arrives the amount after fees, a plain decimal
 * @param fees plain decimals in the currency that arrives
 * @throws RangeError for a text that is not a plain decimal
 */
export function splitExchange(arrives: string, fees: readonly string[]): ExchangeParts {
  const result = toHundredths(arrives);
  const charged = fees.map((fee) => toScaledUp(fee, 2));
  return {
    exchanged: fromHundredths(charged.reduce((sum, fee) => sum + fee, result)),
    fees: charged.map(fromHundredths),
    result: fromHundredths(result),
  };
}
