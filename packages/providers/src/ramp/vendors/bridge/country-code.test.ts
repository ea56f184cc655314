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
])("%s is %s, and back", (short, long) => {
  expect(toLongCountry(short)).toBe(long);
  expect(toShortCountry(long)).toBe(short);
});

test("ISO 3166-1 assigns 249 codes, and no two share their three letters", () => {
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

test("what is no country is refused", () => {
  expect(() => toLongCountry("EU")).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  expect(toShortCountry("XXX")).toBeNull();
});
