import { expect, test } from "vitest";
import { tokenOfCountry } from "./token-of-country.ts";

test.each([
  ["GB", "GBPe"],
  ["DE", "EURe"],
  ["NO", "EURe"],
  ["US", "USDCe"],
  ["CH", "USDCe"],
  ["", "USDCe"],
])("a card of %j spends %s", (country, token) => {
  expect(tokenOfCountry(country)).toBe(token);
});
