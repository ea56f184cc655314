import { describe, expect, it } from "vitest";
import { sampleBank } from "../../../../../test/samples/bank.ts";
import {
  accountOf,
  asksBankAddress,
  checkForm,
  firstFields,
  formFields,
  onlySwiftCode,
  operationOf,
  shownValue,
} from "./account-form.ts";
import { type AccountEntry, emptyEntry } from "./entry-flow.ts";

const uk = sampleBank();
const noSwift = { codes: [], chosen: null };
const iban = { name: "iban", type: "text", label: "IBAN", required: true } as const;
const bic = { name: "bicSwift", type: "text", label: "BIC", required: true } as const;
const germanAddress = { addressLine1: "Kai 1", city: "Bremen", postalCode: "28195", country: "DE" };
const euro = (swiftCodes: string[]) =>
  sampleBank(
    { country_code: "DE" },
    {
      countryCode: "EU",
      supportedCurrencies: ["EUR"],
      requiredFields: [iban, bic],
      swiftCodes,
      bankAddress: germanAddress,
    },
  );

describe("the fields that a bank requires", () => {
  it("depend on the currency and the country", () => {
    expect(operationOf(uk, "GB", "GBP")?.countryCode).toBe("GB");
    expect(operationOf(uk, "GB", "USD")).toBeUndefined();
    expect(operationOf(uk, "US", "GBP")).toBeUndefined();
    expect(operationOf(euro([]), "DE", "EUR")?.countryCode).toBe("EU");
    expect(operationOf(euro([]), "EU", "EUR")?.countryCode).toBe("EU");
  });

  it("are the bank's own, in its order", () => {
    expect(formFields(operationOf(uk, "GB", "GBP"), "GBP")).toMatchObject([
      { name: "sortCode", pattern: "\\d{6}" },
      { name: "accountNumber", pattern: "\\d{8}", maxLength: 8 },
    ]);
  });

  it("are those of the currency if the bank lists none", () => {
    const silent = sampleBank({}, { requiredFields: [] });
    const names = formFields(silent.operations[0], "GBP").map(({ name }) => name);
    expect(names).toEqual(["sortCode", "accountNumber"]);
    expect(formFields(undefined, "GBP").map(({ name }) => name)).toEqual(names);
  });

  it("do not include a SWIFT code if the bank lists its codes", () => {
    const names = (codes: string[]) =>
      formFields(euro(codes).operations[0], "EUR").map(({ name }) => name);
    expect(names([])).toEqual(["iban", "bicSwift"]);
    expect(names(["HARBDEFF"])).toEqual(["iban"]);
    expect(onlySwiftCode(["HARBDEFF"])).toBe("HARBDEFF");
    expect(onlySwiftCode([])).toBeNull();
    expect(onlySwiftCode(["HARBDEFF", "HARBDE2H"])).toBeNull();
  });

  it("include the bank's address only if the directory has none", () => {
    expect(asksBankAddress(uk, "GB", "GBP")).toBe(false);
    expect(asksBankAddress(sampleBank({}, { bankAddress: null }), "GB", "GBP")).toBe(false);
    const nowhere = sampleBank({ bank_address: null }, { bankAddress: null });
    expect(asksBankAddress(nowhere, "GB", "GBP")).toBe(true);
  });

  it("preselect a choice with a single option", () => {
    const code = {
      name: "bankCode",
      type: "select",
      label: "Bank code",
      required: true,
      options: [{ value: "058", label: "058" }],
    } as const;
    expect(firstFields([code, iban], {})).toEqual({ bankCode: "058", iban: "" });
    expect(firstFields([iban], { iban: "DE89", other: "x" })).toEqual({ iban: "DE89" });
  });
});

it.each([
  ["sortCode", "200000", "GBP", "20-00-00"],
  ["sortCode", "20-00-0012", "GBP", "20-00-00"],
  ["accountNumber", "5577 9911 2", "GBP", "55779911"],
  ["iban", "de89370400440532013000", "EUR", "DE89 3704 0044 0532 0130 00"],
  ["routingNumber", "0210000219", "USD", "021000021"],
  ["nickname", "My account ", "GBP", "My account "],
  ["pixCode", "Ann@Example.com", "BRL", "Ann@Example.com"],
])("the field %s formats %j in %s as %j", (name, typed, currency, shown) => {
  expect(shownValue(name, typed, currency)).toBe(shown);
});

describe("a filled-in account form", () => {
  const fields = formFields(uk.operations[0], "GBP");
  it("can be sent if it is complete", () => {
    const typed = { sortCode: "20-00-00", accountNumber: "55779911" };
    expect(checkForm(fields, typed, "GBP", noSwift)).toEqual({
      errors: {},
      warnings: {},
      summary: null,
    });
  });

  it("names the missing fields", () => {
    expect(checkForm(fields, { sortCode: " " }, "GBP", noSwift)).toMatchObject({
      summary: "Please fill in: Sort code, Account number",
      errors: { accountNumber: "Account number is required" },
    });
  });

  it("must match the bank's pattern", () => {
    const typed = { sortCode: "20-00", accountNumber: "55779911" };
    expect(checkForm(fields, typed, "GBP", noSwift)).toMatchObject({
      summary: "Please check the account details",
      errors: { sortCode: "Sort code format is invalid" },
    });
  });

  it("must have valid check digits", () => {
    const typed = { iban: "DE89 3704 0044 0532 0130 01" };
    const { errors, summary } = checkForm([iban], typed, "EUR", noSwift);
    expect(summary).toBe("Please check the account details");
    expect(errors.iban).toBe("IBAN has a typing mistake. Please check it");
  });

  it("accepts a likely mistake with a warning", () => {
    const ng = formFields(undefined, "NGN");
    const { warnings, summary } = checkForm(
      ng,
      { bankCode: "50211", nubanNumber: "0123456789" },
      "NGN",
      noSwift,
    );
    expect(summary).toBeNull();
    expect(Object.keys(warnings)).toEqual(["nubanNumber"]);
  });

  it("needs one of the bank's SWIFT codes", () => {
    const typed = { iban: "DE89 3704 0044 0532 0130 00" };
    const codes = ["HARBDEFF", "HARBDE2H"];
    for (const chosen of [null, "OTHERXXX"]) {
      const checked = checkForm([iban], typed, "EUR", { codes, chosen });
      expect(checked.summary).toBe("Please fill in: SWIFT / BIC");
      expect(checked.errors.swiftCode).toBe("SWIFT / BIC is required");
    }
    expect(checkForm([iban], typed, "EUR", { codes, chosen: "HARBDE2H" }).summary).toBeNull();
  });
});

describe("the account in the form of the API", () => {
  const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
  const entry: AccountEntry = {
    ...emptyEntry,
    currency: { code: "GBP", countries: ["GB"] },
    country: "GB",
    bank: { id: "harbour", asksAddress: false },
    fields: { sortCode: "20-00-00", accountNumber: "55779911", nickname: "  " },
    userAddress: { ...home, addressLine2: "" },
  };

  it("has no empty fields", () => {
    expect(accountOf(entry)).toEqual({
      sortCode: "20-00-00",
      accountNumber: "55779911",
      currency: "GBP",
      country: "GB",
      bank: "harbour",
      userAddress: home,
    });
  });

  it("has the bank's address and its SWIFT code if they were entered", () => {
    const bankAddress = { ...home, city: "Hull", addressLine2: "" };
    expect(accountOf({ ...entry, bankAddress, swiftCode: "HARBGB2L" })).toMatchObject({
      bankAddress: { ...home, city: "Hull" },
      swiftCode: "HARBGB2L",
    });
  });

  it("does not let a bank's field replace a choice", () => {
    const sly = { ...entry, fields: { country: "US", bank: "other", currency: "USD" } };
    expect(accountOf(sly)).toMatchObject({ country: "GB", bank: "harbour", currency: "GBP" });
  });

  it("is null while a choice is missing", () => {
    for (const gap of ["currency", "country", "bank", "userAddress"] as const) {
      expect(accountOf({ ...entry, [gap]: null })).toBeNull();
    }
  });
});
