import { describe, expect, it } from "vitest";
import { readEntry, resumedStep } from "./entry-draft.ts";
import { type EntryStep, emptyEntry } from "./entry-flow.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const stored = {
  currency: { code: "EUR", countries: ["DE", "FR"] },
  country: "DE",
  bank: { id: "b", asksAddress: true },
  bankAddress: home,
  swiftCode: "COBADEFFXXX",
  userAddress: home,
};

describe("a stored account", () => {
  it("is read without typed fields", () => {
    expect(readEntry({ ...stored, fields: { iban: "DE89" } })).toEqual({ ...stored, fields: {} });
  });

  it.each<[string, object, object]>([
    ["nothing", Object.fromEntries(Object.keys(stored).map((key) => [key, null])), emptyEntry],
    ["a currency without a code", { currency: { code: 7, countries: [] } }, { currency: null }],
    ["countries that are none", { currency: { code: "EUR", countries: "DE" } }, { currency: null }],
    ["a country of another currency", { country: "US" }, { country: null, bank: null }],
    ["no currency", { currency: null }, { currency: null, country: null, bank: null }],
    ["a bank without an id", { bank: { id: "" } }, { bank: null }],
    ["a bank that is a text", { bank: "b" }, { bank: null }],
    [
      "a bank that needs no address",
      { bank: { id: "b" } },
      { bank: { id: "b", asksAddress: false } },
    ],
    ["half an address", { userAddress: { city: "Leeds" } }, { userAddress: null }],
    ["an address with a number", { bankAddress: { ...home, floor: 3 } }, { bankAddress: null }],
    ["an empty SWIFT code", { swiftCode: "" }, { swiftCode: null }],
  ])("with %s is read as far as it is valid", (_, change, expected) => {
    expect(readEntry({ ...stored, ...change })).toMatchObject(expected);
  });
});

describe("a stored account is resumed", () => {
  const entry = readEntry(stored);
  const single = { ...entry, currency: { code: "GBP", countries: ["GB"] } };
  it.each<[string, typeof entry, string, EntryStep]>([
    ["at the currency", entry, "CURRENCY", "CURRENCY"],
    ["at the country", entry, "COUNTRY", "COUNTRY"],
    ["at the bank", entry, "BANK", "BANK"],
    ["at the bank's address", entry, "BANK_ADDRESS", "BANK_ADDRESS"],
    ["at the details", entry, "ACCOUNT_DETAILS", "ACCOUNT_DETAILS"],
    ["at the details, which have to be typed again", entry, "USER_ADDRESS", "ACCOUNT_DETAILS"],
    ["at the details after the flow's later steps", entry, "LINKING", "ACCOUNT_DETAILS"],
    ["at the currency without one", emptyEntry, "ACCOUNT_DETAILS", "CURRENCY"],
    ["at the country without one", { ...entry, country: null }, "BANK", "COUNTRY"],
    ["at the currency without its only country", { ...single, country: null }, "BANK", "CURRENCY"],
    ["at the bank without one", { ...entry, bank: null }, "ACCOUNT_DETAILS", "BANK"],
    [
      "at the bank's address without one",
      { ...entry, bankAddress: null },
      "ACCOUNT_DETAILS",
      "BANK_ADDRESS",
    ],
    [
      "at the details without an address that the bank does not need",
      { ...entry, bank: { id: "b", asksAddress: false }, bankAddress: null },
      "BANK_ADDRESS",
      "ACCOUNT_DETAILS",
    ],
  ])("%s", (_, state, step, resumed) => expect(resumedStep(state, step)).toBe(resumed));
});
