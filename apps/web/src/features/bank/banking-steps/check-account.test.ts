import { describe, expect, it } from "vitest";
import { checkAccount, countryOf, readRefusal } from "./check-account.ts";

const holder = "Mira Lindqvist";

describe("checking a typed account", () => {
  it.each([
    ["DE89 3704 0044 0532 0130 00", null],
    ["de89370400440532013000", null],
    ["GB29 NWBK 6016 1331 9268 19", null],
    ["", "IBAN is required"],
    ["DE89 3704", "IBAN format is invalid"],
    ["DE89 3704 0044 0532 0130 01", "IBAN has a typing mistake. Please check it"],
    [
      "CH93 0076",
      "Switzerland is not one of the 21 countries where accounts in euros can be linked",
    ],
    ["US", "United States is not one of the 21 countries where accounts in euros can be linked"],
    ["55779911", "IBAN format is invalid"],
  ])("the IBAN %j has the error: %s", (iban, error) =>
    expect(checkAccount({ iban, holder }).iban).toBe(error),
  );

  it.each([
    ["", "Account holder is required"],
    [" M ", "Account holder is required"],
    ["Mi", null],
  ])("the holder %j has the error: %s", (typed, error) =>
    expect(checkAccount({ iban: "", holder: typed }).holder).toBe(error),
  );
});

it.each([
  ["DE89 3704 0044 0532 0130 00", "Germany"],
  ["DE89 3704", null],
  ["CH93 0076 2011 6238 5295 7", null],
  ["", null],
])("the country of %j is %s", (iban, country) => expect(countryOf(iban)).toBe(country));

describe("a refusal by the server", () => {
  const refusal = (code: Parameters<typeof readRefusal>[0]["code"]) =>
    readRefusal({ success: false, data: null, error: "No.", code, status: 422 });

  it.each([
    ["VALIDATION_FAILED", { iban: "No.", holder: null }],
    ["BANK_ACCOUNT_ALREADY_LINKED", { iban: "No.", holder: null }],
    ["BANK_ACCOUNT_NOT_OWN", { iban: null, holder: "No." }],
    ["RAMP_UNAVAILABLE", null],
    [null, null],
  ] as const)("%s concerns %j", (code, fields) => expect(refusal(code)).toEqual(fields));
});
