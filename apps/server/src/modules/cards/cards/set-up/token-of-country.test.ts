import { expect, test } from "vitest";
import { tokenOfCountry } from "./token-of-country.ts";

test.each([
  ["GB", "GBPe"],
  ["DE", "EURe"],
  ["NO", "EURe"],
  ["US", "USDCe"],
  ["CH", "USDCe"],
  ["", "USDCe"],
])("the card of a person in %j uses %s", (country, token) => {
  expect(tokenOfCountry(country)).toBe(token);
});
