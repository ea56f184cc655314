import { bankCurrencies, checkFields, eurCountries, fieldsOf } from "@lilypad/bank-details";
import { describe, expect, it } from "vitest";
import { findBank, listBanks, listCapabilities } from "./directory.ts";
import { places } from "./places.ts";
import { publishedPrices } from "./published-prices.ts";

const banks = places.flatMap(({ code, currency }) => listBanks(code, currency));

describe("the directory", () => {
  it("has every currency in which accounts can be described", () => {
    const offramp = listCapabilities("offramp");
    expect([...new Set(offramp.map(({ currency }) => currency))].sort()).toEqual(
      [...bankCurrencies].sort(),
    );
    expect(new Set(offramp.map(({ country, currency }) => country + currency)).size).toBe(
      offramp.length,
    );
  });

  it("has top-ups from nine currencies, but not from pounds", () => {
    const currencies = new Set(listCapabilities("onramp").map(({ currency }) => currency));
    expect([...currencies].sort()).toEqual(
      ["ARS", "BRL", "EUR", "IDR", "MXN", "NGN", "PHP", "USD", "VND"].sort(),
    );
  });

  it("publishes a rate for every currency, and the bank's fee in percent", () => {
    const { perDollar, feePercent } = publishedPrices();
    expect(Object.keys(perDollar).sort()).toEqual([...bankCurrencies].sort());
    for (const rate of Object.values(perDollar)) expect(rate).toMatch(/^\d+\.\d{8}$/);
    expect(perDollar.USD).toBe("1.00000000");
    expect(feePercent).toEqual({ onramp: "0.50", offramp: "0.50" });
  });

  it("has banks in every euro country", () => {
    const countries = listBanks("EU", "EUR").map(({ countryCode }) => countryCode);
    expect([...new Set(countries)].sort()).toEqual([...eurCountries].sort());
    expect(listBanks("DE", "EUR").every(({ countryCode }) => countryCode === "DE")).toBe(true);
    expect(listBanks("DE", "GBP")).toEqual([]);
  });

  it.each(places.map(({ code, currency }) => [code, currency] as const))(
    "has several banks in %s for %s, with well-formed codes",
    (code, currency) => {
      const found = listBanks(code, currency);
      expect(found.length).toBeGreaterThanOrEqual(2);
      for (const { operations } of found) {
        for (const { swiftCodes, requiredFields } of operations) {
          for (const swiftCode of swiftCodes) {
            const bic = fieldsOf("EUR").filter(({ name }) => name === "bicSwift");
            expect(checkFields(bic, { bicSwift: swiftCode }, "EUR")).toEqual([]);
            expect(swiftCode.slice(4, 6)).toBe(code);
          }
          expect(requiredFields.map(({ name }) => name)).toEqual(
            fieldsOf(currency).map(({ name }) => name),
          );
        }
      }
    },
  );

  it.each(eurCountries)("has one bank in %s for the country's example IBAN", (country) => {
    const named = listBanks(country, "EUR").filter(({ operations }) =>
      operations.some((operation) => "ibanBankCodes" in operation),
    );
    expect(named.map(({ priority }) => priority)).toEqual([1]);
  });

  it("finds each bank by its own id", () => {
    expect(new Set(banks.map(({ id }) => id)).size).toBe(banks.length);
    for (const bank of banks) expect(findBank(bank.id)).toEqual(bank);
    expect(findBank("xx-none")).toBeNull();
  });

  it("has banks without an address, and banks with two codes", () => {
    const operations = banks.flatMap((bank) => bank.operations);
    expect(operations.some(({ bankAddress }) => bankAddress === null)).toBe(true);
    expect(operations.some(({ swiftCodes }) => swiftCodes.length === 2)).toBe(true);
  });

  it("offers only the bank's own code", () => {
    const [bank] = listBanks("NG", "NGN");
    expect(bank?.operations[0]?.requiredFields).toContainEqual({
      name: "bankCode",
      type: "select",
      label: "Bank code",
      required: true,
      options: [{ value: "901", label: "901 · Lagoon Bank" }],
    });
  });

  it("shows examples that are valid", () => {
    for (const { operations } of banks) {
      for (const { requiredFields, supportedCurrencies } of operations) {
        const [currency = ""] = supportedCurrencies;
        const entered = Object.fromEntries(
          requiredFields.map((field) => [
            field.name,
            "options" in field ? (field.options?.[0]?.value ?? "") : (field.placeholder ?? ""),
          ]),
        );
        expect(checkFields(fieldsOf(currency), entered, currency)).toEqual([]);
      }
    }
  });

  it.each([
    ["onramp", "USD", "10.00", "10000.00"],
    ["onramp", "NGN", "20000.00", "20000000.00"],
    ["offramp", "GBP", "10.00", "10000.00"],
    ["teleport", "GBP", "10.00", "10000.00"],
    ["teleport", "USD", "10.00", "10000.00"],
  ] as const)("%s %s from %s to %s", (operation, currency, min, max) => {
    const one = listCapabilities(operation).find((each) => each.currency === currency);
    expect(one).toMatchObject({ minimumAmount: min, maximumAmount: max });
  });
});
