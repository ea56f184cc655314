import fc from "fast-check";
import { expect, it } from "vitest";
import { fromScaled, toScaled } from "./decimal.ts";
import { formatMoney } from "./format-money.ts";
import { splitExchange } from "./split-exchange.ts";

it("an exchanged amount of $57.688 with a fee of $0.28 adds up to the cent that is shown", () => {
  expect(splitExchange("57.408000", ["0.28", "0.00"])).toEqual({
    exchanged: "57.68",
    fees: ["0.28", "0.00"],
    result: "57.40",
  });
});

it("fees are rounded up, and the result is rounded down", () => {
  expect(splitExchange("1.999999", ["0.000001", "0.101"])).toEqual({
    exchanged: "2.11",
    fees: ["0.01", "0.11"],
    result: "1.99",
  });
});

/** Reads a shown amount such as "$1,234.50" as cents. */
const centsOf = (shown: string): bigint => BigInt(shown.replaceAll(/\D/g, ""));

// A failing run prints its seed, with which fast-check repeats it.
it("as shown on a screen, the exchanged amount less each fee is the result, for all amounts and fees", () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat({ max: 8 }))
    .map(([scaled, places]) => fromScaled(scaled, places));
  fc.assert(
    fc.property(decimals, fc.array(decimals, { maxLength: 4 }), (arrives, fees) => {
      const parts = splitExchange(arrives, fees);
      const shown = (amount: string) => centsOf(formatMoney(amount, "USD"));
      const charged = parts.fees.reduce((sum, fee) => sum + shown(fee), 0n);
      expect(shown(parts.exchanged) - charged).toBe(shown(parts.result));
      expect(shown(parts.result)).toBe(centsOf(formatMoney(arrives, "USD")));
      for (const [place, fee] of fees.entries()) {
        const cents = shown(parts.fees[place] ?? "");
        expect(cents - toScaled(fee, 2)).toBeLessThanOrEqual(1n);
        expect(cents * 10n ** 28n).toBeGreaterThanOrEqual(toScaled(fee, 30));
      }
    }),
    { numRuns: 1000 },
  );
});
