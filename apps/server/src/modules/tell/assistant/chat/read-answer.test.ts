import { describe, expect, it } from "vitest";
import { isBarePlace, readPlace } from "./places.ts";
import { isQuestion, readAmount, readFrequency } from "./read-answer.ts";

describe("readAmount", () => {
  it.each([
    ["500", "500.00"],
    ["£500", "500.00"],
    ["about 500 euros, I think", "500.00"],
    ["500EUR", "500.00"],
    ["1,250.50", "1250.50"],
    ["1.250,50", "1250.50"],
    ["12,5", "12.50"],
    ["1 000", "1000.00"],
    ["0.01", "0.01"],
    ["007", "7.00"],
    ["500.", "500.00"],
    ["999999999999", "999999999999.00"],
  ])("reads %s as %s", (said, amount) => expect(readAmount(said)).toBe(amount));

  it.each([
    ["nothing at all"],
    ["between 100 and 200"],
    ["0"],
    ["0.00"],
    ["-5"],
    ["− 5"],
    ["1.2345"],
    ["1,2345"],
    ["5k"],
    ["2 million"],
    ["10%"],
    ["the 2nd"],
    ["1000000000000"],
    ["1e9"],
    ["1.000.00"],
  ])("finds no single amount in %s", (said) => expect(readAmount(said)).toBeNull());
});

describe("readPlace", () => {
  it.each([
    ["United States", "US"],
    ["the US", "US"],
    ["from the US", "US"],
    ["usa", "USD"],
    ["Germany", "EU"],
    ["euros", "EUR"],
    ["England!", "GB"],
    ["nigeria", "NG"],
    ["mxn", "MX"],
  ])("reads %s as %s", (said, known) => {
    const place = readPlace(said);
    expect([place?.country, place?.currency]).toContain(known);
  });

  it.each([["Atlantis"], ["Bulgaria"], ["tell us more"], ["Germany or Mexico"], ["indiana"], [""]])(
    "finds no single place in %s",
    (said) => expect(readPlace(said)).toBeNull(),
  );
});

it.each([
  ["Just once", "once"],
  ["Every week", "weekly"],
  ["each month please", "monthly"],
  ["Now and then", "sometimes"],
  ["at some other time", null],
  ["purple", null],
] as const)("readFrequency of %s is %s", (said, frequency) =>
  expect(readFrequency(said)).toBe(frequency),
);

it.each([
  ["What does it cost", true],
  ["500?", true],
  ["is it safe", true],
  ["Germany", false],
  ["500", false],
] as const)("isQuestion of %s is %s", (said, asks) => expect(isQuestion(said)).toBe(asks));

it.each([
  ["Mexico?", true],
  ["  to the UK ?!", true],
  ["from Germany?", true],
  ["the Philippines?", true],
  ["US?", true],
  ["Is Mexico safe?", false],
  ["Mexico and Brazil?", false],
  ["to send?", false],
  ["?", false],
] as const)("isBarePlace of %s is %s", (said, bare) => expect(isBarePlace(said)).toBe(bare));
