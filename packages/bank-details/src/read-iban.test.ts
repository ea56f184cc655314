import { extractIBAN } from "ibantools";
import { describe, expect, it } from "vitest";
import { eurCountries } from "./bank-country.ts";
import { countryOfIban, isEuroCountry, readIban } from "./read-iban.ts";

/** The IBAN registry's example for each euro country, with its bank code. */
const examples = [
  ["AT611904300234573201", "19043"],
  ["BE68539007547034", "539"],
  ["CY17002001280000001200527600", "002"],
  ["DE89370400440532013000", "37040044"],
  ["EE382200221020145685", "22"],
  ["ES9121000418450200051332", "2100"],
  ["FI2112345600000785", "123"],
  ["FR1420041010050500013M02606", "20041"],
  ["GB29NWBK60161331926819", "NWBK"],
  ["GR1601101250000000012300695", "011"],
  ["HR1210010051863000160", "1001005"],
  ["IE29AIBK93115212345678", "AIBK"],
  ["IT60X0542811101000000123456", "05428"],
  ["LT121000011101001000", "10000"],
  ["LU280019400644750000", "001"],
  ["LV80BANK0000435195001", "BANK"],
  ["MT84MALT011000012345MTLCAST001S", "MALT"],
  ["NL91ABNA0417164300", "ABNA"],
  ["PT50000201231234567890154", "0002"],
  ["SI56263300012039086", "26330"],
  ["SK3112000000198742637541", "1200"],
] as const;

/** Countries where the library returns another bank code or none. */
const cutOtherwise = ["SI", "SK"];

describe("readIban", () => {
  it("has an example for every euro country", () => {
    expect(examples.map(([iban]) => iban.slice(0, 2))).toEqual(eurCountries);
  });

  it.each(examples)("reads from %s the bank code %s", (iban, bankCode) => {
    expect(readIban(iban)).toEqual({ bare: iban, country: iban.slice(0, 2), bankCode });
    if (!cutOtherwise.includes(iban.slice(0, 2))) {
      expect(extractIBAN(iban).bankIdentifier).toBe(bankCode);
    }
  });

  it.each([
    "de89 3704 0044 0532 0130 00",
    " DE89-3704-0044-0532-0130-00 ",
    "DE89.3704004405320130.00",
  ])("accepts %j as typed", (typed) =>
    expect(readIban(typed)?.bare).toBe("DE89370400440532013000"),
  );

  it.each([
    ["one wrong digit", "DE89370400440532013001"],
    ["two digits swapped", "DE89370400440532010300"],
    ["one digit too few", "DE8937040044053201300"],
    ["one digit too many", "DE893704004405320130000"],
    ["a wrong national check digit", "BE68539007547035"],
    ["no country", "XX89370400440532013000"],
    ["nothing", ""],
    ["words", "my account"],
  ])("refuses %s", (_, typed) => expect(readIban(typed)).toBeNull());

  it("reads an IBAN of a country without euro accounts with a null bank code", () => {
    expect(readIban("CH9300762011623852957")).toEqual({
      bare: "CH9300762011623852957",
      country: "CH",
      bankCode: null,
    });
  });

  it.each([
    ["de", "DE"],
    ["D", null],
    ["", null],
    ["8937", null],
    ["ch93 0076", "CH"],
  ])("countryOfIban(%j) is %s", (typed, country) => expect(countryOfIban(typed)).toBe(country));

  it.each([
    ["DE", true],
    ["GB", true],
    ["CH", false],
    ["US", false],
  ])("isEuroCountry(%s) is %s", (country, can) => expect(isEuroCountry(country)).toBe(can));
});
