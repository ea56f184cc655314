import fc from "fast-check";
import { expect, it } from "vitest";
import { firstSource, nextSource } from "./size-source.ts";

it.each([
  [5_000n, true, 5_000n],
  [5_000n, false, 6_000n],
])("firstSource for %i pence (same currency: %s) is %i", (wanted, isSame, source) => {
  expect(firstSource(wanted, isSame)).toBe(source);
});

it.each([
  // 60.00 would deliver 51.00, but only 50.00 must arrive.
  [{ source: 6_000n, arrives: 5_100n }, 5_000n, 5_883n],
  [{ source: 6_000n, arrives: 4_000n }, 5_000n, 7_500n],
  [{ source: 5_000n, arrives: 4_999n }, 5_000n, 5_002n],
  [{ source: 5_000n, arrives: 0n }, 5_000n, 10_000n],
])("nextSource after %o for %i pence is %i", (last, wanted, source) => {
  expect(nextSource(last, wanted)).toBe(source);
});

it("nextSource is larger than a source that was not enough", () => {
  const amount = fc.bigInt(1n, 10n ** 12n);
  fc.assert(
    fc.property(amount, amount, amount, (source, arrives, wanted) => {
      fc.pre(arrives < wanted);
      expect(nextSource({ source, arrives }, wanted)).toBeGreaterThan(source);
    }),
  );
});
