import { describe, expect, it } from "vitest";
import {
  asksSwiftCode,
  chosenSwiftCode,
  judgePayer,
  payerAccountOf,
  withoutHolder,
} from "./payer-details.ts";
import { firstPayerState, type PayerState } from "./payer-flow.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const iban = { name: "iban", type: "text", label: "IBAN", required: true } as const;
const holder = { name: "Petra Payer", email: "petra@example.com" };
const asked = { fields: [iban], currency: "EUR", codes: ["COBADEFFXXX"] };
const good = { holder, fields: { iban: "DE89 3704 0044 0532 0130 00" }, swiftCode: "COBADEFFXXX" };
const wanted = "Account holder information is required";

describe("what a payer typed", () => {
  it("can be right", () => {
    expect(judgePayer(asked, good)).toEqual({ errors: {}, doubts: {}, summary: null });
  });
  it.each([
    ["", "petra@example.com", { accountHolderName: "Account holder name is required" }],
    ["P", "petra@example.com", { accountHolderName: "Account holder name format is invalid" }],
    ["   P  ", "petra@example.com", { accountHolderName: "Account holder name format is invalid" }],
    [
      "<script>",
      "petra@example.com",
      { accountHolderName: "Account holder name format is invalid" },
    ],
    ["李明", "petra@example.com", {}],
    ["Petra", "", { accountHolderEmail: "Account holder email is required" }],
    ["Petra", "petra", { accountHolderEmail: "Account holder email format is invalid" }],
    ["Petra", "a b@example.com", { accountHolderEmail: "Account holder email format is invalid" }],
    ["Petra", "<b>@example.com", { accountHolderEmail: "Account holder email format is invalid" }],
  ])("%j, %j", (name, email, errors) => {
    const judged = judgePayer(asked, { ...good, holder: { name, email } });
    expect(judged.errors).toEqual(errors);
    expect(judged.summary).toBe(Object.keys(errors).length === 0 ? null : wanted);
  });
  it.each([
    ["", "IBAN is required"],
    ["DE89", "IBAN format is invalid"],
  ])("an IBAN %j is named", (typed, error) => {
    const fields = [{ ...iban, pattern: "[A-Z]{2}\\d{2}[A-Z0-9]{11,30}" }];
    const judged = judgePayer({ ...asked, fields }, { ...good, fields: { iban: typed } });
    expect(judged.errors).toEqual({ iban: error });
    expect(judged.summary).not.toBeNull();
  });
});

it("a bank's own fields for the holder are not asked twice", () => {
  const own = { ...iban, name: "accountHolderName", label: "Name" };
  expect(withoutHolder([iban, own])).toEqual([iban]);
});

it.each([
  [[], null, null],
  [["A", "B"], null, "A"],
  [["A", "B"], "B", "B"],
  [["A", "B"], "C", "A"],
])("of %j with %j, %j is chosen", (codes, chosen, code) => {
  expect(chosenSwiftCode(codes, chosen)).toBe(code);
});

it.each([
  ["EUR", ["A"], true],
  ["EUR", ["A", "B"], true],
  ["EUR", [], false],
  ["USD", ["A"], false],
  ["USD", ["A", "B"], false],
  ["GBP", ["A"], false],
])("a bank in %s with the SWIFT codes %j asks which: %s", (currency, codes, asks) => {
  expect(asksSwiftCode(currency, codes)).toBe(asks);
});

describe("the account that is sent", () => {
  const whole: PayerState = {
    ...firstPayerState,
    currency: { code: "EUR", countries: ["DE"] },
    country: "DE",
    bank: { id: "b", asksAddress: false },
    holder: { name: " Petra Payer ", email: " petra@example.com " },
    fields: { iban: " DE89 ", branchCode: " ", currency: "XXX" },
    swiftCode: "COBADEFFXXX",
    userAddress: home,
  };
  it("holds what was typed, and nothing empty", () => {
    expect(payerAccountOf(whole)).toEqual({
      account: {
        iban: "DE89",
        accountHolderName: "Petra Payer",
        accountHolderEmail: "petra@example.com",
        currency: "EUR",
        country: "DE",
        bank: "b",
        swiftCode: "COBADEFFXXX",
        userAddress: home,
      },
    });
  });
  it.each<[Partial<PayerState>, string]>([
    [{ currency: null }, "Currency selection is required"],
    [{ bank: null }, "Bank selection is required"],
    [{ holder: { name: "", email: "" } }, wanted],
    [{ userAddress: null }, "User address is required"],
  ])("without %o it says what is missing", (change, missing) => {
    expect(payerAccountOf({ ...whole, ...change })).toEqual({ missing });
  });
});
