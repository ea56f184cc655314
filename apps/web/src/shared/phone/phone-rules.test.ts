import { describe, expect, it } from "vitest";
import { countries } from "../address/index.ts";
import { findCountries } from "./country-sheet.tsx";
import { joinPhone, splitPhone } from "./phone-rules.ts";

it.each([
  ["", "GB", "GB", ""],
  ["+44 7400 123456", "DE", "GB", "7400 123456"],
  ["+447400123456", "GB", "GB", "7400123456"],
  ["+1 (415) 555-2671", "GB", "US", "(415) 555-2671"],
  ["+1 416 555 0123", "CA", "CA", "416 555 0123"],
  ["+351 912 345 678", "GB", "PT", "912 345 678"],
  ["+3", "GB", "GB", "+3"],
  ["07400 123456", "GB", "GB", "07400 123456"],
])(
  "the number %j, entered in %s, belongs to %s with the digits %j",
  (phone, likely, country, national) => {
    expect(splitPhone(phone, likely)).toEqual({ country, national });
  },
);

it.each([
  ["GB", "07400 123456", "+44 07400 123456"],
  ["DE", " 0151 2345", "+49 0151 2345"],
  ["US", "", ""],
  ["US", "+35", "+35"],
])("a number of %s typed as %j is %j", (country, national, phone) => {
  expect(joinPhone({ country, national })).toBe(phone);
});

describe("the search for a country of a phone number", () => {
  it.each([
    ["portu", ["PT"]],
    ["PT", ["EG", "PT"]],
    ["+351", ["PT"]],
    ["356", ["MT"]],
    ["atlantis", []],
  ])("finds by %j: %j", (typed, codes) => {
    expect(findCountries(countries, typed).map(({ code }) => code)).toEqual(codes);
  });
});
