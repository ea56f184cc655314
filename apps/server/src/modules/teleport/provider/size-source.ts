/** A first guess for another currency: money to spare, so that it is not below a provider's minimum. */
const spare = { numerator: 6n, denominator: 5n };

/**
 * How much the first offer is asked for, in hundredths of the payer's currency.
 * @param wanted pence that have to arrive
 */
export function firstSource(wanted: bigint, isSameCurrency: boolean): bigint {
  return isSameCurrency ? wanted : (wanted * spare.numerator) / spare.denominator;
}

/**
 * How much the next offer is asked for, from what the last one would have brought: in proportion,
 * rounded up; never as little again as was not enough.
 */
export function nextSource(last: { source: bigint; arrives: bigint }, wanted: bigint): bigint {
  if (last.arrives <= 0n) return last.source * 2n;
  const inProportion = (last.source * wanted + last.arrives - 1n) / last.arrives;
  if (last.arrives >= wanted) return inProportion;
  return inProportion > last.source ? inProportion : last.source + 1n;
}
