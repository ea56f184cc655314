import { expect, it } from "vitest";
import { countryOfPostalCode, isPostalCodeOf, writtenPostalCode } from "./postal-code.ts";

it.each([
  ["GB", ["SW1A 1AA", "sw1a1aa", "M1 1AE", "CR2 6XH", "DN55 1PT", "GIR 0AA"], ["SW1A", "94105"]],
  ["US", ["94105", "94105-1234"], ["9410", "941051234", "SW1A 1AA"]],
  ["CA", ["K1A 0B1", "k1a0b1"], ["D1A 0B1", "K1A 0O1", "11111"]],
  ["AU", ["2000", "0800"], ["200", "20000"]],
  ["DE", ["10115", "01067"], ["00115", "1011"]],
  ["FR", ["75001", "97400"], ["00123", "99123", "7500"]],
  ["NL", ["1012 AB", "1012ab"], ["0012 AB", "1012"]],
])("in %s %j are postal codes, %j are none", (country, codes, others) => {
  expect(codes.filter((code) => !isPostalCodeOf(country, code))).toEqual([]);
  expect(others.filter((code) => isPostalCodeOf(country, code))).toEqual([]);
});

it("any postal code is valid in a country whose codes are not checked", () => {
  expect(isPostalCodeOf("PT", "1100-148")).toBe(true);
  expect(isPostalCodeOf("", "x")).toBe(true);
  expect(isPostalCodeOf("toString", "x")).toBe(true);
});

it.each([
  ["SW1A 1AA", "GB"],
  ["K1A 0B1", "CA"],
  ["1012 AB", "NL"],
  ["2000", "AU"],
  ["94105-1234", "US"],
  // A postal code of the United States, Germany and France alike.
  ["10115", null],
  ["99123", null],
  ["", null],
  ["nowhere", null],
])("the postal code %j has the country %j", (code, country) => {
  expect(countryOfPostalCode(code)).toBe(country);
});

it.each([
  ["GB", " sw1a1aa ", "SW1A 1AA"],
  ["GB", "m1  1ae", "M1 1AE"],
  ["CA", "k1a0b1", "K1A 0B1"],
  ["NL", "1012ab", "1012 AB"],
  ["US", " 94105", "94105"],
  ["PT", " 1100-148 ", "1100-148"],
])("in %s the postal code %j is formatted as %j", (country, typed, written) => {
  expect(writtenPostalCode(country, typed)).toBe(written);
});
