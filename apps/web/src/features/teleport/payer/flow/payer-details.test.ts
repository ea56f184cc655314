import { describe, expect, it } from "vitest";
import {
  asksSwiftCode,
  checkPayer,
  chosenSwiftCode,
  payerAccountOf,
  withoutHolder,
} from "./payer-details.ts";
import { firstPayerState, type PayerState } from "./payer-flow.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const iban = { name: "iban", type: "text", label: "IBAN", required: true } as const;
const holder = { name: "Petra Payer", email: "petra@example.com" };
const asked = { fields: [iban], currency: "EUR", codes: ["COBADEFFXXX"] };
const good = { holder, fields: { iban: "DE89 3704 0044 0532 0130 00" }, swiftCode: "COBADEFFXXX" };
const holderRequired = "Account holder information is required";

describe("a payer's account form", () => {
  it("can be valid", () => {
    expect(checkPayer(asked, good)).toEqual({ errors: {}, warnings: {}, summary: null });
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
  ])("has errors for the holder %j, %j", (name, email, errors) => {
    const checked = checkPayer(asked, { ...good, holder: { name, email } });
    expect(checked.errors).toEqual(errors);
    expect(checked.summary).toBe(Object.keys(errors).length === 0 ? null : holderRequired);
  });
  it.each([
    ["", "IBAN is required"],
    ["DE89", "IBAN format is invalid"],
  ])("has an error for the IBAN %j", (typed, error) => {
    const fields = [{ ...iban, pattern: "[A-Z]{2}\\d{2}[A-Z0-9]{11,30}" }];
    const checked = checkPayer({ ...asked, fields }, { ...good, fields: { iban: typed } });
    expect(checked.errors).toEqual({ iban: error });
    expect(checked.summary).not.toBeNull();
  });
});

it("a bank's own fields for the holder are not shown twice", () => {
  const own = { ...iban, name: "accountHolderName", label: "Name" };
  expect(withoutHolder([iban, own])).toEqual([iban]);
});

it.each([
  [[], null, null],
  [["A", "B"], null, "A"],
  [["A", "B"], "B", "B"],
  [["A", "B"], "C", "A"],
])("out of the SWIFT codes %j with %j chosen, %j is used", (codes, chosen, code) => {
  expect(chosenSwiftCode(codes, chosen)).toBe(code);
});

it.each([
  ["EUR", ["A"], true],
  ["EUR", ["A", "B"], true],
  ["EUR", [], false],
  ["USD", ["A"], false],
  ["USD", ["A", "B"], false],
  ["GBP", ["A"], false],
])(
  "with a bank in %s and the SWIFT codes %j, the payer has to choose one: %s",
  (currency, codes, asks) => {
    expect(asksSwiftCode(currency, codes)).toBe(asks);
  },
);

describe("the payer's account in the form of the API", () => {
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
  it("has no empty fields", () => {
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
    [{ holder: { name: "", email: "" } }, holderRequired],
    [{ userAddress: null }, "User address is required"],
  ])("is replaced by a message about what is missing with %o", (change, missing) => {
    expect(payerAccountOf({ ...whole, ...change })).toEqual({ missing });
  });
});
