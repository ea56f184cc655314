import fc from "fast-check";
import { expect, it } from "vitest";
import { fromTokenUnits, isTokenDecimals, partsPerMinor, toTokenUnits } from "./token-units.ts";

it("a millionth of a token has as many of its units as its decimals say", () => {
  expect(toTokenUnits(5n, 6)).toBe(5n);
  expect(toTokenUnits(5n, 8)).toBe(500n);
  expect(toTokenUnits(5n, 18)).toBe(5_000_000_000_000n);
});

it("an amount below a whole millionth is stored as parts, the same for every token", () => {
  expect(fromTokenUnits(599n, 8)).toEqual({ minor: 5n, parts: (partsPerMinor * 99n) / 100n });
  expect(fromTokenUnits(1n, 18)).toEqual({ minor: 0n, parts: 1n });
  const decimals = fc.integer({ min: 6, max: 18 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), decimals, (units, places) => {
      const { minor, parts } = fromTokenUnits(units, places);
      const scale = toTokenUnits(1n, places);
      expect(toTokenUnits(minor, places) + (parts * scale) / partsPerMinor).toBe(units);
      expect(parts < partsPerMinor).toBe(true);
    }),
  );
});

it("a token can have 6 to 18 decimals", () => {
  const fit = [5, 6, 18, 19, 6.5, "6", null].filter(isTokenDecimals);
  expect(fit).toEqual([6, 18]);
});
