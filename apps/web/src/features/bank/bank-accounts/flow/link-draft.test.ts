import { beforeEach, describe, expect, it } from "vitest";
import { forgetLinkDraft, keepLinkDraft, resume, resumedLinkState } from "./link-draft.ts";
import { firstLinkState, type LinkState } from "./link-flow.ts";

const first = firstLinkState(true);
const typed: LinkState = {
  ...first,
  step: "USER_ADDRESS",
  currency: { code: "GBP", countries: ["GB"] },
  country: "GB",
  bank: { id: "harbour", asksAddress: false },
  fields: { sortCode: "20-00-00", accountNumber: "55779911" },
};

beforeEach(() => sessionStorage.clear());

describe("a reload", () => {
  it("goes on with the same bank, and never keeps what was typed", () => {
    keepLinkDraft("ann", typed);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/55779911|20-00-00/);
    expect(resumedLinkState("ann", true)).toEqual({
      ...first,
      step: "ACCOUNT_DETAILS",
      currency: typed.currency,
      country: "GB",
      bank: typed.bank,
    });
  });

  it("is another person's beginning", () => {
    keepLinkDraft("ann", typed);
    expect(resumedLinkState("ben", true)).toEqual(first);
  });

  it("stands before a gate that has closed", () => {
    keepLinkDraft("ann", typed);
    expect(resumedLinkState("ann", false)).toEqual(firstLinkState(false));
  });

  it("begins anew once it was forgotten, or has succeeded", () => {
    keepLinkDraft("ann", typed);
    forgetLinkDraft("ann");
    expect(resumedLinkState("ann", true)).toEqual(first);
    keepLinkDraft("ann", typed);
    keepLinkDraft("ann", { ...typed, step: "SUCCESS" });
    expect(resumedLinkState("ann", true)).toEqual(first);
  });

  it("begins anew with what nobody can read", () => {
    sessionStorage.setItem("lilypad.link-bank.ann", "{nonsense");
    expect(resumedLinkState("ann", true)).toEqual(first);
  });
});

const gbp = { code: "GBP", countries: ["GB"] };
const eur = { code: "EUR", countries: ["DE", "FR"] };
it.each<[unknown, LinkState["step"]]>([
  [null, "CURRENCY"],
  [7, "CURRENCY"],
  [{ step: "BANK" }, "CURRENCY"],
  [{ step: "BANK", currency: { code: 7, countries: [] } }, "CURRENCY"],
  [{ step: "SUCCESS", currency: gbp, country: "GB" }, "CURRENCY"],
  [{ step: "BANK", currency: gbp, country: "XX" }, "CURRENCY"],
  [{ step: "BANK", currency: eur, country: "XX" }, "COUNTRY"],
  [{ step: "COUNTRY", currency: eur, country: "DE" }, "COUNTRY"],
  [{ step: "BANK", currency: gbp, country: "GB" }, "BANK"],
  [{ step: "ACCOUNT_DETAILS", currency: gbp, country: "GB", bank: "harbour" }, "BANK"],
  [{ step: "ERROR", currency: gbp, country: "GB", bank: { id: "harbour" } }, "ACCOUNT_DETAILS"],
  [
    { step: "LINKING", currency: gbp, country: "GB", bank: { id: "b", asksAddress: true } },
    "BANK_ADDRESS",
  ],
])("from %j it goes on at %s", (kept, step) => expect(resume(first, kept).step).toBe(step));
