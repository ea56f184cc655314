import { eurCountries } from "@lilypad/bank-details";
import { describe, expect, it } from "vitest";
import {
  samplePayerBank,
  samplePayerCapability,
  samplePayment,
} from "../../../../test/samples/teleport.ts";
import { banksIn, marketOf } from "./data/banks-in.ts";
import { readRefusal } from "./data/read-refusal.ts";
import { serverMessage } from "./data/server-message.ts";
import { euroCountries, sourceCurrencies } from "./data/source-currencies.ts";
import { paymentPollMs } from "./data/teleport.ts";

describe("the payer's currencies", () => {
  const euro = (country: string, countryName: string) =>
    samplePayerCapability({ currency: "EUR", currencyDisplayName: "Euro", country, countryName });

  it("are only pounds, dollars and euros", () => {
    const found = sourceCurrencies([
      samplePayerCapability({ currency: "GBP", country: "GB", countryName: "United Kingdom" }),
      euro("FR", "France"),
      euro("AT", "Austria"),
      euro("FR", "France"),
      samplePayerCapability(),
      samplePayerCapability({ currency: "NGN", country: "NG", countryName: "Nigeria" }),
    ]);
    expect(found.map(({ code }) => code)).toEqual(["GBP", "USD", "EUR"]);
    expect(found.slice(1)).toEqual([
      { code: "USD", name: "US dollar", countries: [{ code: "US", name: "United States" }] },
      {
        code: "EUR",
        name: "Euro",
        countries: [
          { code: "AT", name: "Austria" },
          { code: "FR", name: "France" },
        ],
      },
    ]);
  });

  it("include 21 countries for the euro", () => {
    const [found] = sourceCurrencies([euro("EU", "Europe")]);
    expect(found?.countries).toHaveLength(21);
    expect(euroCountries.toSorted()).toEqual(eurCountries.toSorted());
    expect(found?.countries.map(({ code }) => code)).toContain("GB");
    expect(found?.countries[0]?.name).toBe("Austria");
  });
});

describe("the payer's banks", () => {
  const germanAddress = {
    addressLine1: "Am Markt 1",
    city: "Bremen",
    postalCode: "28195",
    country: "DE",
  };
  const inGermany = samplePayerBank(
    { id: "de", display_name: "B", country_code: "FR", bank_address: germanAddress },
    { countryCode: "EU", bankAddress: germanAddress },
  );
  const nowhere = samplePayerBank(
    { id: "none", display_name: "A", country_code: "DE", bank_address: null },
    { countryCode: "EU", bankAddress: null },
  );
  it("with euros are those in the country", () => {
    const of = (country: string) =>
      banksIn([inGermany, nowhere], country, "EUR").map(({ id }) => id);
    expect(of("DE")).toEqual(["none", "de"]);
    expect(of("FR")).toEqual([]);
  });
  it("with dollars are those of the server, sorted", () => {
    const late = samplePayerBank({ id: "late", priority: 9 });
    expect(banksIn([late, inGermany], "US", "USD").map(({ id }) => id)).toEqual(["de", "late"]);
  });
  it("are requested for one market with euros", () => {
    expect([marketOf("DE", "EUR"), marketOf("US", "USD")]).toEqual(["EU", "US"]);
  });
});

it.each([
  [{ status: 0, code: null, error: "x" }, /^We got no answer/, "USER_ADDRESS"],
  [
    { status: 422, code: "VALIDATION_FAILED", error: "IBAN is required" },
    /^IBAN/,
    "ACCOUNT_DETAILS",
  ],
  [{ status: 422, code: "BANK_ACCOUNT_REFUSED", error: "Refused." }, /^Refused/, "ACCOUNT_DETAILS"],
  [{ status: 404, code: "BANK_NOT_FOUND", error: "Gone." }, /^Gone/, "BANK"],
  [{ status: 503, code: "RAMP_UNAVAILABLE", error: "Later." }, /^Later/, "USER_ADDRESS"],
] as const)("the refusal %o is fixed at the step %3$s", (failure, text, fixAt) => {
  const read = readRefusal({ success: false, data: null, ...failure });
  expect(read.text).toMatch(text);
  expect(read.fixAt).toBe(fixAt);
});

it.each([
  ["Too little.", "Too little."],
  ["Request failed", "No quote available"],
  ["Network error", "Connection error. Please check your internet and try again."],
])("the error %j is shown as %j", (error, sentence) => {
  expect(serverMessage(error, "No quote available")).toBe(sentence);
});

it.each([
  [null, false],
  [samplePayment({ status: "PENDING_TRANSFER" }), 2000],
  [samplePayment(), 10_000],
  [samplePayment({ status: "PROCESSING" }), 5000],
  [samplePayment({ outcome: { code: "delivered", message: "" } }), false],
])("the payment %o is polled after %s ms", (payment, delay) => {
  expect(paymentPollMs(payment)).toBe(delay);
});
