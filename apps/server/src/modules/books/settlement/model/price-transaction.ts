import type { Fees } from "@lilypad/chain";

/** The fees of a replacement in percent of those it replaces. Nodes require at least 110. */
const bumpPercent = 125n;
const raise = (fee: bigint) => (fee * bumpPercent) / 100n + 1n;
const max = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * The fees of a transaction, in wei per unit of gas: the chain's current price, and for a replacement (same nonce) at
 * least a quarter more than every earlier attempt.
 */
export function priceTransaction(quote: Fees, earlier: readonly Fees[]): Fees {
  return earlier.reduce<Fees>(
    (fees, before) => ({
      maxFeePerGas: max(fees.maxFeePerGas, raise(before.maxFeePerGas)),
      maxPriorityFeePerGas: max(fees.maxPriorityFeePerGas, raise(before.maxPriorityFeePerGas)),
    }),
    quote,
  );
}

/**
 * The gas limit of a transaction: the estimate plus a fifth for changes until it is mined, plus half of the
 * estimate for each earlier attempt that reverted.
 */
export function gasLimitOf(estimate: bigint, reverted: number, maxGas: bigint): bigint {
  const limit = (estimate * BigInt(12 + 5 * reverted)) / 10n;
  return limit > maxGas ? maxGas : limit;
}
