import { expect, test } from "vitest";
import { toLongCountry, toShortCountry } from "./country-code.ts";

test.each([
  ["GB", "GBR"],
  ["US", "USA"],
  ["DE", "DEU"],
  ["NG", "NGA"],
  ["AD", "AND"],
  ["ZW", "ZWE"],
  ["FR", "FRA"],
  ["FI", "FIN"],
])("country code %s converts to %s and back", (short, long) => {
  expect(toLongCountry(short)).toBe(long);
  expect(toShortCountry(long)).toBe(short);
});

test("all 249 codes of ISO 3166-1 are listed, with distinct alpha-3 codes", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((short) => {
      try {
        return [[short, toLongCountry(short)] as const];
      } catch {
        return [];
      }
    });
  expect(pairs).toHaveLength(249);
  for (const [short, long] of pairs) expect(toShortCountry(long)).toBe(short);
});

test("an unknown country code is refused", () => {
  expect(() => toLongCountry("EU")).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  expect(toShortCountry("XXX")).toBeNull();
});
