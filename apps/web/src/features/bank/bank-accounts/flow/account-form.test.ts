import { describe, expect, it } from "vitest";
import { sampleBank } from "../../../../../test/samples/bank.ts";
import {
  accountDetailsOf,
  asksBankAddress,
  firstFields,
  formFields,
  judgeForm,
  onlySwiftCode,
  operationOf,
  shownValue,
} from "./account-form.ts";
import { firstLinkState, type LinkState } from "./link-flow.ts";

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

describe("what a bank asks for", () => {
  it("is what it does for the currency and country", () => {
    expect(operationOf(uk, "GB", "GBP")?.countryCode).toBe("GB");
    expect(operationOf(uk, "GB", "USD")).toBeUndefined();
    expect(operationOf(uk, "US", "GBP")).toBeUndefined();
    expect(operationOf(euro([]), "DE", "EUR")?.countryCode).toBe("EU");
    expect(operationOf(euro([]), "EU", "EUR")?.countryCode).toBe("EU");
  });

  it("is what the bank says, in its order", () => {
    expect(formFields(operationOf(uk, "GB", "GBP"), "GBP")).toMatchObject([
      { name: "sortCode", pattern: "\\d{6}" },
      { name: "accountNumber", pattern: "\\d{8}", maxLength: 8 },
    ]);
  });

  it("is what the currency needs where the bank says nothing", () => {
    const silent = sampleBank({}, { requiredFields: [] });
    const names = formFields(silent.operations[0], "GBP").map(({ name }) => name);
    expect(names).toEqual(["sortCode", "accountNumber"]);
    expect(formFields(undefined, "GBP").map(({ name }) => name)).toEqual(names);
  });

  it("has its SWIFT codes chosen from, not typed", () => {
    const names = (codes: string[]) =>
      formFields(euro(codes).operations[0], "EUR").map(({ name }) => name);
    expect(names([])).toEqual(["iban", "bicSwift"]);
    expect(names(["HARBDEFF"])).toEqual(["iban"]);
    expect(onlySwiftCode(["HARBDEFF"])).toBe("HARBDEFF");
    expect(onlySwiftCode([])).toBeNull();
    expect(onlySwiftCode(["HARBDEFF", "HARBDE2H"])).toBeNull();
  });

  it("is its address only where nobody knows it", () => {
    expect(asksBankAddress(uk, "GB", "GBP")).toBe(false);
    expect(asksBankAddress(sampleBank({}, { bankAddress: null }), "GB", "GBP")).toBe(false);
    const nowhere = sampleBank({ bank_address: null }, { bankAddress: null });
    expect(asksBankAddress(nowhere, "GB", "GBP")).toBe(true);
  });

  it("needs no choosing where there is one possibility", () => {
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
])("%s shows %j in %s as %j", (name, typed, currency, shown) => {
  expect(shownValue(name, typed, currency)).toBe(shown);
});

describe("what was typed", () => {
  const fields = formFields(uk.operations[0], "GBP");
  it("can be sent when it is whole", () => {
    const typed = { sortCode: "20-00-00", accountNumber: "55779911" };
    expect(judgeForm(fields, typed, "GBP", noSwift)).toEqual({
      errors: {},
      doubts: {},
      summary: null,
    });
  });

  it("is missed by name", () => {
    expect(judgeForm(fields, { sortCode: " " }, "GBP", noSwift)).toMatchObject({
      summary: "Please fill in: Sort code, Account number",
      errors: { accountNumber: "Account number is required" },
    });
  });

  it("must have the bank's form", () => {
    const typed = { sortCode: "20-00", accountNumber: "55779911" };
    expect(judgeForm(fields, typed, "GBP", noSwift)).toMatchObject({
      summary: "Please check the account details",
      errors: { sortCode: "Sort code format is invalid" },
    });
  });

  it("must have fitting check digits", () => {
    const typed = { iban: "DE89 3704 0044 0532 0130 01" };
    const { errors, summary } = judgeForm([iban], typed, "EUR", noSwift);
    expect(summary).toBe("Please check the account details");
    expect(errors.iban).toBe("IBAN has a typing mistake. Please check it");
  });

  it("is taken with a doubt where nobody can be sure", () => {
    const ng = formFields(undefined, "NGN");
    const { doubts, summary } = judgeForm(
      ng,
      { bankCode: "50211", nubanNumber: "0123456789" },
      "NGN",
      noSwift,
    );
    expect(summary).toBeNull();
    expect(Object.keys(doubts)).toEqual(["nubanNumber"]);
  });

  it("has one of the bank's SWIFT codes with it", () => {
    const typed = { iban: "DE89 3704 0044 0532 0130 00" };
    const codes = ["HARBDEFF", "HARBDE2H"];
    for (const chosen of [null, "OTHERXXX"]) {
      const judged = judgeForm([iban], typed, "EUR", { codes, chosen });
      expect(judged.summary).toBe("Please fill in: SWIFT / BIC");
      expect(judged.errors.swiftCode).toBe("SWIFT / BIC is required");
    }
    expect(judgeForm([iban], typed, "EUR", { codes, chosen: "HARBDE2H" }).summary).toBeNull();
  });
});

describe("what is sent", () => {
  const profile = { email: "ann@example.com", first_name: " Ann ", last_name: "Lind" };
  const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
  const state: LinkState = {
    ...firstLinkState(true),
    currency: { code: "GBP", countries: ["GB"] },
    country: "GB",
    bank: { id: "harbour", asksAddress: false },
    fields: { sortCode: "20-00-00", accountNumber: "55779911", nickname: "  " },
    userAddress: { ...home, addressLine2: "" },
  };

  it("is the account, without what is empty", () => {
    expect(accountDetailsOf(state, profile)).toEqual({
      sortCode: "20-00-00",
      accountNumber: "55779911",
      currency: "GBP",
      country: "GB",
      bank: "harbour",
      userAddress: home,
      userProfile: { email: "ann@example.com", firstName: "Ann", lastName: "Lind" },
    });
  });

  it("lets no field of a bank take the place of a choice", () => {
    const sly = { ...state, fields: { country: "US", bank: "other", currency: "USD" } };
    expect(accountDetailsOf(sly, profile)).toMatchObject({
      country: "GB",
      bank: "harbour",
      currency: "GBP",
    });
  });

  it("is nothing as long as a choice is missing", () => {
    for (const gap of ["currency", "country", "bank", "userAddress"] as const) {
      expect(accountDetailsOf({ ...state, [gap]: null }, profile)).toBeNull();
    }
  });
});
