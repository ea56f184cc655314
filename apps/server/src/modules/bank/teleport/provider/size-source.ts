/** The first guess for another currency is 20% more, so that it is not below a provider's min. */
const spare = { numerator: 6n, denominator: 5n };

/**
 * The amount of the first offer, in hundredths of the payer's currency.
 * @param wanted pence that must arrive
 */
export function firstSource(wanted: bigint, isSameCurrency: boolean): bigint {
  return isSameCurrency ? wanted : (wanted * spare.numerator) / spare.denominator;
}

/**
 * The amount of the next offer, in proportion to the result of the last one, rounded up. Always
 * larger than an amount that was not enough.
 */
export function nextSource(last: { source: bigint; arrives: bigint }, wanted: bigint): bigint {
  if (last.arrives <= 0n) return last.source * 2n;
  const inProportion = (last.source * wanted + last.arrives - 1n) / last.arrives;
  if (last.arrives >= wanted) return inProportion;
  return inProportion > last.source ? inProportion : last.source + 1n;
}
