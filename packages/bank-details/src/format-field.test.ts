import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bankCurrencies,
  bareField,
  currencyOfCountry,
  eurCountries,
  fieldsOf,
  formatField,
  formatOf,
  last4Of,
  maskedIdentifier,
  metadataOf,
} from "./index.ts";

describe("formatField", () => {
  it.each([
    ["iban", "de89370400440532013000", "EUR", "DE89 3704 0044 0532 0130 00"],
    ["iban", "de89 3", "EUR", "DE89 3"],
    ["iban", "de89", "EUR", "DE89"],
    ["beneficiaryIban", "nl91abna0417164300", undefined, "NL91 ABNA 0417 1643 00"],
    ["sortCode", "2", "GBP", "2"],
    ["sortCode", "2000", "GBP", "20-00"],
    ["sortCode", "20a0 0-099", "GBP", "20-00-09"],
    ["accountNumber", "5577991144", "GBP", "55779911"],
    ["accountNumber", "0001 2345-6789", "USD", "000123456789"],
    ["routingNumber", "0210000219", "USD", "021000021"],
    ["bsbNumber", "062000", "AUD", "062-000"],
    ["bicSwift", "coba de ff xxxy", "EUR", "COBADEFFXXX"],
    ["ifscCode", "hdfc0001234", "INR", "HDFC0001234"],
    ["taxNumber", "52998224725", "BRL", "529.982.247-25"],
    ["taxNumber", "11222333000181", "BRL", "11.222.333/0001-81"],
    ["taxNumber", "5299", "BRL", "5299"],
    ["pixCode", " Name@Example.com ", "BRL", "name@example.com"],
    ["pixCode", "+55 11 91234-5678", "BRL", "+5511912345678"],
    ["ownField", " as typed ", "GBP", "as typed"],
  ])("%s %j in %s becomes %j", (name, typed, currency, shown) => {
    expect(formatField(name, typed, currency)).toBe(shown);
  });

  it("is idempotent and keeps the bare value", () => {
    const anywhere = fc.constantFrom(
      ...bankCurrencies.flatMap((currency) =>
        fieldsOf(currency).map(({ name }) => ({ currency, name })),
      ),
    );
    fc.assert(
      fc.property(anywhere, fc.string({ maxLength: 40 }), ({ currency, name }, typed) => {
        const shown = formatField(name, typed, currency);
        expect(formatField(name, shown, currency)).toBe(shown);
        expect(bareField(name, shown, currency)).toBe(bareField(name, typed, currency));
      }),
    );
  });

  it("formatOf infers the format from the field's name", () => {
    expect(["iban", "IBAN", "sortCode", "sort_code", "accountNumber"].map(formatOf)).toEqual([
      "iban",
      "iban",
      "sort_code",
      "sort_code",
      undefined,
    ]);
  });
});

describe("maskedIdentifier", () => {
  const metadata = {
    sortCode: "200000",
    routingNumber: "021000021",
    transitNumber: "12345",
    bsbNumber: "062000",
    bankCode: "058",
    ifscCode: "HDFC0001234",
  };
  it.each([
    ["GB", "9911", "20-00-00 •••• 9911"],
    ["US", "6789", "021000021 •••• 6789"],
    ["CA", "4567", "12345 •••• 4567"],
    ["AU", "5678", "062-000 •••• 5678"],
    ["BR", "1234", "058 •••• 1234"],
    ["NG", "6785", "058 •••• 6785"],
    ["IN", "6789", "HDFC0001234 •••• 6789"],
    ["DE", "3000", "•••• 3000"],
    ["GB", null, "20-00-00"],
  ])("in %s with %s", (country, last4, line) => {
    expect(maskedIdentifier(country, metadata, last4)).toBe(line);
  });

  it("is empty if nothing is known", () => {
    expect(maskedIdentifier("GB", { sortCode: null }, null)).toBe("");
  });

  it("never contains the account number", () => {
    const fields = {
      sortCode: "200000",
      accountNumber: "55779911",
      iban: "GB29NWBK60161331926819",
    };
    expect(metadataOf(fields)).toEqual({ sortCode: "200000" });
    expect(last4Of(fields)).toBe("9911");
    expect(last4Of({ iban: "DE89370400440532013000" })).toBe("3000");
  });

  it.each([
    ["name@example.com", null],
    ["529.982.247-25", null],
    ["52998224725", null],
    ["+5511912345678", "5678"],
    ["123e4567-e12b-12d1-a456-426655440000", "0000"],
  ])(
    "contains no part of a Brazilian tax number when the Pix key is %s: last4 is %s",
    (pixCode, last4) => {
      expect(last4Of({ bankCode: "260", pixCode, taxNumber: "52998224725" })).toBe(last4);
      expect(maskedIdentifier("BR", metadataOf({ bankCode: "260", pixCode }), last4)).toBe(
        last4 === null ? "260" : `260 •••• ${last4}`,
      );
    },
  );

  it("contains no part of an account number that is too short to mask", () => {
    expect(last4Of({ sortCode: "200000", accountNumber: "123" })).toBeNull();
  });
});

describe("currencyOfCountry", () => {
  it.each([
    ["GB", "GBP"],
    ["US", "USD"],
    ["DE", "EUR"],
    ["EU", "EUR"],
    ["HR", "EUR"],
    ["NG", "NGN"],
    ["ZZ", undefined],
    ["constructor", undefined],
  ])("%s: %s", (country, currency) => expect(currencyOfCountry(country)).toBe(currency));

  it("is EUR for 21 countries", () => {
    expect(new Set(eurCountries).size).toBe(21);
  });
});
