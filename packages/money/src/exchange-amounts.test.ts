import fc from "fast-check";
import { expect, it } from "vitest";
import { exchangeAmounts } from "./exchange-amounts.ts";

it("truncates the exchanged amount and rounds the fee up to a hundredth", () => {
  expect(exchangeAmounts(50_00n, 923_261n, 50n)).toEqual({
    sent: 50_00n,
    exchanged: 46_16n,
    fee: 24n,
    result: 45_92n,
  });
  expect(exchangeAmounts(1n, 1_000_000n, 50n)).toMatchObject({ fee: 1n, result: 0n });
  expect(exchangeAmounts(1n, 1_000_000n, 0n)).toMatchObject({ fee: 0n, result: 1n });
});

const amounts = fc.tuple(
  fc.bigInt({ min: 1n, max: 10n ** 11n }),
  fc.bigInt({ min: 1n, max: 10n ** 7n }),
  fc.bigInt({ min: 0n, max: 1_000n }),
);

// A failure prints the seed of its example.
it("adds up and never rounds in the person's favour, for all amounts, rates and fees", () => {
  fc.assert(
    fc.property(amounts, ([sent, rate, feeBasisPoints]) => {
      const { exchanged, fee, result } = exchangeAmounts(sent, rate, feeBasisPoints);
      expect(exchanged).toBe(fee + result);
      expect(result).toBeGreaterThanOrEqual(0n);
      // Less than one hundredth below the exact values, and never above.
      const missing = sent * rate - exchanged * 1_000_000n;
      expect(missing >= 0n && missing < 1_000_000n).toBe(true);
      const surplus = fee * 10_000n - exchanged * feeBasisPoints;
      expect(surplus >= 0n && surplus < 10_000n).toBe(true);
    }),
  );
});

it("never gives more back than was sent when money is exchanged there and back at truncated rates", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 11n }),
      fc.bigInt({ min: 10_000n, max: 10n ** 10n }),
      fc.bigInt({ min: 0n, max: 1_000n }),
      (sent, published, feeBasisPoints) => {
        const there = exchangeAmounts(sent, published / 100n, feeBasisPoints);
        const back = exchangeAmounts(there.result, 10n ** 14n / published, feeBasisPoints);
        expect(back.result <= sent).toBe(true);
      },
    ),
  );
});
