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

describe("a reload while linking a bank account", () => {
  it("resumes with the same bank, and stores nothing that was typed", () => {
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

  it("does not resume another person's draft", () => {
    keepLinkDraft("ann", typed);
    expect(resumedLinkState("ben", true)).toEqual(first);
  });

  it("starts with the identity check if it is not satisfied", () => {
    keepLinkDraft("ann", typed);
    expect(resumedLinkState("ann", false)).toEqual(firstLinkState(false));
  });

  it("starts again after the draft was deleted or the account was linked", () => {
    keepLinkDraft("ann", typed);
    forgetLinkDraft("ann");
    expect(resumedLinkState("ann", true)).toEqual(first);
    keepLinkDraft("ann", typed);
    keepLinkDraft("ann", { ...typed, step: "SUCCESS" });
    expect(resumedLinkState("ann", true)).toEqual(first);
  });

  it("starts again if the draft is not readable", () => {
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
])("the draft %j resumes at %s", (kept, step) => expect(resume(first, kept).step).toBe(step));
