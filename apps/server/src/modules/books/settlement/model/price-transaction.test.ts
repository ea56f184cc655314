import type { Fees } from "@lilypad/chain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { gasLimitOf, priceTransaction } from "./price-transaction.ts";

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): Fees => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});

it.each([
  ["a first attempt pays what the chain asks", fees(100n, 10n), [], fees(100n, 10n)],
  ["a replacement pays a quarter more", fees(100n, 10n), [fees(100n, 10n)], fees(126n, 13n)],
  ["a higher price of the chain is paid", fees(500n, 10n), [fees(100n, 10n)], fees(500n, 13n)],
  [
    "the most expensive earlier attempt counts",
    fees(1n, 0n),
    [fees(400n, 0n), fees(80n, 0n)],
    fees(501n, 1n),
  ],
])("%s", (_name, quote, earlier, expected) => {
  expect(priceTransaction(quote, earlier)).toEqual(expected);
});

it("always offers more than 10 % above every earlier attempt, in both fees", () => {
  const anyFees = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
    .map(([max, priority]) => fees(max, priority));
  fc.assert(
    fc.property(anyFees, fc.array(anyFees, { maxLength: 5 }), (quote, earlier) => {
      const price = priceTransaction(quote, earlier);
      for (const before of earlier) {
        expect(price.maxFeePerGas * 10n > before.maxFeePerGas * 11n).toBe(true);
        expect(price.maxPriorityFeePerGas * 10n > before.maxPriorityFeePerGas * 11n).toBe(true);
      }
    }),
  );
});

it.each([
  [1_000_000n, 0, 1_200_000n],
  [1_000_000n, 1, 1_700_000n],
  [30_000_000n, 0, 32_000_000n],
])(
  "the gas limit for an estimate of %d after %d reverted attempts is %d",
  (estimate, reverted, limit) => {
    expect(gasLimitOf(estimate, reverted, 32_000_000n)).toBe(limit);
  },
);
