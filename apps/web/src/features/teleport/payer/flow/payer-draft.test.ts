import { beforeEach, describe, expect, it } from "vitest";
import {
  samplePayer,
  samplePayment,
  sampleTeleport,
} from "../../../../../test/samples/teleport.ts";
import { forgetPayerDraft, keepPayerDraft, resume, resumedPayerState } from "./payer-draft.ts";
import { firstPayerState, type PayerState, type PayerStep } from "./payer-flow.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const whole: PayerState = {
  step: "USER_ADDRESS",
  flow: "regular",
  currency: { code: "EUR", countries: ["DE", "FR"] },
  country: "DE",
  bank: { id: "b", asksAddress: false },
  bankAddress: null,
  holder: { name: "Petra Payer", email: "petra@example.com" },
  fields: { iban: "DE89370400440532013000", accountNumber: "55779911" },
  swiftCode: "COBADEFFXXX",
  userAddress: home,
  leftPayment: null,
  notice: "Not this way.",
};
const teleport = sampleTeleport();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the payer's draft", () => {
  it("contains the form and the step, but no account number", () => {
    keepPayerDraft(teleport.id, whole);
    const [key = ""] = Object.keys(localStorage);
    const kept = localStorage.getItem(key) ?? "";
    expect(kept).toContain("LS1 4DY");
    expect(kept).not.toContain("DE89");
    expect(kept).not.toContain("55779911");
    expect(key).not.toContain(teleport.token);
    expect(kept).not.toContain(teleport.token);
  });

  it("keeps the holder's name and email address over a reload, but in this tab only", () => {
    keepPayerDraft(teleport.id, whole);
    expect(localStorage.getItem(Object.keys(localStorage)[0] ?? "")).not.toContain("Petra");
    expect(resumedPayerState(teleport).holder).toEqual(whole.holder);
    sessionStorage.clear();
    expect(resumedPayerState(teleport).holder).toEqual({ name: "", email: "" });
  });

  it("resumes where the account details have to be typed again", () => {
    keepPayerDraft(teleport.id, whole);
    const { notice, fields, ...rest } = whole;
    expect(resumedPayerState(teleport)).toEqual({
      ...rest,
      step: "ACCOUNT_DETAILS",
      fields: {},
      notice: null,
    });
    expect([notice, fields]).not.toEqual([null, {}]);
  });

  it("belongs to one link", () => {
    keepPayerDraft(teleport.id, whole);
    expect(resumedPayerState(sampleTeleport({ id: "another" }))).toEqual(firstPayerState);
    forgetPayerDraft(teleport.id);
    expect(resumedPayerState(teleport)).toEqual(firstPayerState);
  });
});

describe("the server's state of a payer takes precedence", () => {
  it("so that an account that it does not know is requested", () => {
    keepPayerDraft(teleport.id, { ...whole, step: "QUOTE_REVIEW" });
    expect(resumedPayerState(teleport).step).toBe("ACCOUNT_DETAILS");
  });
  it("so that a known account is not requested again", () => {
    keepPayerDraft(teleport.id, { ...whole, step: "QUOTE_REVIEW" });
    expect(resumedPayerState({ ...teleport, payer: samplePayer }).step).toBe("QUOTE_REVIEW");
  });
  it("so that a payment is shown without a draft", () => {
    const known = { ...teleport, payer: samplePayer };
    expect(resumedPayerState(known).step).toBe("QUOTE_REVIEW");
    const paying = { ...known, payment: samplePayment() };
    expect(resumedPayerState(paying).step).toBe("TRANSFER_INSTRUCTIONS");
  });
});

describe("the draft of the easy flow", () => {
  const easy: PayerState = {
    ...firstPayerState,
    step: "EASY_BANK_DETAILS",
    flow: "easy",
    currency: { code: "EUR", countries: [] },
  };
  const easyPayer = { ...samplePayer, accountType: "virtual", country: null } as const;

  it("resumes its step, and requests the account again", () => {
    keepPayerDraft(teleport.id, easy);
    expect(resumedPayerState(teleport)).toEqual(easy);
    keepPayerDraft(teleport.id, { ...easy, step: "QUOTE_REVIEW" });
    expect(resumedPayerState({ ...teleport, payer: easyPayer }).step).toBe("QUOTE_REVIEW");
    expect(resumedPayerState(teleport).step).toBe("EASY_BANK_DETAILS");
  });

  it("is restored from the payer's account without a draft", () => {
    expect(resumedPayerState({ ...teleport, payer: easyPayer })).toMatchObject({
      step: "QUOTE_REVIEW",
      flow: "easy",
      currency: { code: "USD", countries: [] },
    });
  });

  it("starts again without a currency", () => {
    expect(resume({ step: "EASY_BANK_DETAILS", flow: "easy" })?.step).toBe("RECIPIENT");
    expect(resume({ step: "EASY_BANK_DETAILS", flow: "other" })).toMatchObject({
      step: "RECIPIENT",
      flow: "regular",
    });
  });
});

describe("reading the payer's draft", () => {
  it.each<[PayerStep, PayerStep]>([
    ["RECIPIENT", "RECIPIENT"],
    ["COUNTRY", "COUNTRY"],
    ["BANK", "BANK"],
    ["ACCOUNT_DETAILS", "ACCOUNT_DETAILS"],
    ["USER_ADDRESS", "ACCOUNT_DETAILS"],
    ["QUOTE_REVIEW", "QUOTE_REVIEW"],
  ])("resumes %s at %s", (step, at) => {
    expect(resume({ ...whole, step })?.step).toBe(at);
  });

  it.each<[string, object, PayerStep]>([
    ["no currency", { currency: null }, "RECIPIENT"],
    ["a currency without countries", { currency: { code: "EUR", countries: [] } }, "RECIPIENT"],
    ["no country", { country: null }, "COUNTRY"],
    ["a country of another currency", { country: "US" }, "COUNTRY"],
    ["a bank that is none", { bank: { id: 7 } }, "BANK"],
    ["a bank whose address is missing", { bank: { id: "b", asksAddress: true } }, "BANK_ADDRESS"],
    [
      "half an address",
      { bank: { id: "b", asksAddress: true }, bankAddress: { city: "Leeds" } },
      "BANK_ADDRESS",
    ],
  ])("with %s resumes an earlier step", (_, change, step) => {
    expect(resume({ ...whole, ...change })?.step).toBe(step);
  });

  it.each([null, 7, "x", [], {}, { step: "ELSEWHERE" }, { step: "__proto__" }])(
    "returns null for %j",
    (kept) => {
      expect(resume(kept)).toBeNull();
    },
  );

  it("starts again if the stored text is invalid", () => {
    localStorage.setItem(`lilypad.payer.${teleport.id}`, "{");
    expect(resumedPayerState(teleport)).toEqual(firstPayerState);
  });

  it("ignores account details in the storage", () => {
    expect(resume({ ...whole, fields: { iban: "DE00" } })?.fields).toEqual({});
  });
});
