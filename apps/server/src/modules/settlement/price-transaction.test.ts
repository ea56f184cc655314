import fc from "fast-check";
import { expect, it } from "vitest";
import { type Fees, gasToAllow, priceTransaction } from "./price-transaction.ts";

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): Fees => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});

it.each([
  ["a first try pays what the chain asks", fees(100n, 10n), [], fees(100n, 10n)],
  ["a replacement pays a quarter more", fees(100n, 10n), [fees(100n, 10n)], fees(126n, 13n)],
  ["a chain that asks more than that gets it", fees(500n, 10n), [fees(100n, 10n)], fees(500n, 13n)],
  ["the dearest earlier try counts", fees(1n, 0n), [fees(400n, 0n), fees(80n, 0n)], fees(501n, 1n)],
])("%s", (_name, quote, earlier, expected) => {
  expect(priceTransaction(quote, earlier)).toEqual(expected);
});

it("always offers more than 10 % above every earlier try, in both fees", () => {
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
  "allows for an estimate of %d gas after %d tries that ran out: %d",
  (estimate, reverted, allowed) => {
    expect(gasToAllow(estimate, reverted, 32_000_000n)).toBe(allowed);
  },
);
