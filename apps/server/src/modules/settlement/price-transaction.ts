/** What a transaction offers for each unit of gas, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** A replacement must offer clearly more than what it replaces, or nodes refuse it (they ask for 10 %). */
const bumpPercent = 125n;
const raise = (fee: bigint) => (fee * bumpPercent) / 100n + 1n;
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * The fees of a transaction: what the chain asks now, and for a replacement (same nonce) at least a
 * quarter more than every earlier try.
 */
export function priceTransaction(quote: Fees, earlier: readonly Fees[]): Fees {
  return earlier.reduce<Fees>(
    (fees, before) => ({
      maxFeePerGas: larger(fees.maxFeePerGas, raise(before.maxFeePerGas)),
      maxPriorityFeePerGas: larger(fees.maxPriorityFeePerGas, raise(before.maxPriorityFeePerGas)),
    }),
    quote,
  );
}

/** The gas to allow: the estimate, a fifth more for what changes until then, half as much again for each try that ran out. */
export function gasToAllow(estimate: bigint, reverted: number, most: bigint): bigint {
  const allowed = (estimate * BigInt(12 + 5 * reverted)) / 10n;
  return allowed > most ? most : allowed;
}
