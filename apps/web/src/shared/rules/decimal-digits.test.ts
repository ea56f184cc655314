import { expect, it } from "vitest";
import { withAsciiDigits } from "./decimal-digits.ts";

it.each([
  ["Arabic", "١٢٣٤٥٦", "123456"],
  ["Persian", "۱۲۳۴۵۶", "123456"],
  ["full-width", "１２３４５６", "123456"],
  ["Devanagari", "०१२३४५", "012345"],
  ["mathematical, five sets in one run", "𝟎𝟗𝟘𝟡𝟢", "09090"],
  ["common", "code: 123 456", "code: 123 456"],
])("digits of %s keyboards are read by their value", (_, typed, digits) => {
  expect(withAsciiDigits(typed)).toBe(digits);
});
