import { describe, expect, it } from "vitest";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import {
  canGoBack,
  firstLinkState,
  type LinkEvent,
  type LinkState,
  linkReducer,
  waysSteps,
} from "./link-flow.ts";

const address = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const gbp = { type: "currency_picked", code: "GBP", countries: ["GB"] } as const;
const eur = { type: "currency_picked", code: "EUR", countries: ["DE", "FR"] } as const;
const harbour = { type: "bank_picked", id: "harbour", asksAddress: false } as const;
const details = {
  type: "details_given",
  fields: { sortCode: "20-00-00", accountNumber: "55779911" },
  swiftCode: null,
} as const;
const home = { type: "user_address_given", address } as const;
const failed = {
  type: "failed",
  failure: { text: "No answer.", mendAt: "USER_ADDRESS", keepsLink: true },
} as const;
const linked = { type: "linked", account: sampleAccount() } as const;

const play = (events: readonly LinkEvent[], from = firstLinkState(true)): LinkState =>
  events.reduce(linkReducer, from);

describe("the way through", () => {
  it.each<[string, LinkState, readonly LinkEvent[], LinkState["step"]]>([
    ["begins with the gate where it is closed", firstLinkState(false), [], "KYC_CHECK"],
    ["goes on once it opens", firstLinkState(false), [{ type: "gate_passed" }], "CURRENCY"],
    ["begins with the currency where it is open", firstLinkState(true), [], "CURRENCY"],
    ["skips the country where there is one", firstLinkState(true), [gbp], "BANK"],
    ["asks for the country where there are several", firstLinkState(true), [eur], "COUNTRY"],
    [
      "goes from the country to the banks",
      firstLinkState(true),
      [eur, { type: "country_picked", country: "FR" }],
      "BANK",
    ],
    [
      "takes no currency without a country",
      firstLinkState(true),
      [{ type: "currency_picked", code: "XXX", countries: [] }],
      "CURRENCY",
    ],
    [
      "skips the address of a bank that has one",
      firstLinkState(true),
      [gbp, harbour],
      "ACCOUNT_DETAILS",
    ],
    [
      "asks for the address of a bank that has none",
      firstLinkState(true),
      [gbp, { type: "bank_picked", id: "branches", asksAddress: true }],
      "BANK_ADDRESS",
    ],
    [
      "goes on with it",
      firstLinkState(true),
      [
        gbp,
        { type: "bank_picked", id: "branches", asksAddress: true },
        { type: "bank_address_given", address },
      ],
      "ACCOUNT_DETAILS",
    ],
    ["asks where the person lives", firstLinkState(true), [gbp, harbour, details], "USER_ADDRESS"],
    ["then links", firstLinkState(true), [gbp, harbour, details, home], "LINKING"],
    ["succeeds", firstLinkState(true), [gbp, harbour, details, home, linked], "SUCCESS"],
    ["or fails", firstLinkState(true), [gbp, harbour, details, home, failed], "ERROR"],
    [
      "and links again on retry",
      firstLinkState(true),
      [gbp, harbour, details, home, failed, { type: "retried" }],
      "LINKING",
    ],
  ])("%s", (_, from, events, step) => expect(play(events, from).step).toBe(step));

  it.each<[string, readonly LinkEvent[]]>([
    ["a bank before a currency", [harbour]],
    ["details before a bank", [gbp, details]],
    ["an answer while nothing was asked", [gbp, harbour, linked]],
    ["a failure while nothing was asked", [gbp, failed]],
    ["a retry without a failure", [gbp, { type: "retried" }]],
    ["the gate once it was passed", [gbp, { type: "gate_passed" }]],
  ])("ignores %s", (_, events) => {
    expect(play(events)).toEqual(play(events.slice(0, -1)));
  });
});

describe("the way back", () => {
  const back = { type: "back" } as const;
  it.each<[string, readonly LinkEvent[], LinkState["step"]]>([
    ["from the banks to the currency", [gbp, back], "CURRENCY"],
    [
      "from the banks to the country",
      [eur, { type: "country_picked", country: "DE" }, back],
      "COUNTRY",
    ],
    ["from the country to the currency", [eur, back], "CURRENCY"],
    ["from the details to the banks", [gbp, harbour, back], "BANK"],
    ["from the address to the details", [gbp, harbour, details, back], "ACCOUNT_DETAILS"],
    ["from an error to the address", [gbp, harbour, details, home, failed, back], "USER_ADDRESS"],
    ["nowhere while it links", [gbp, harbour, details, home, back], "LINKING"],
    ["nowhere once it is linked", [gbp, harbour, details, home, linked, back], "SUCCESS"],
  ])("%s", (_, events, step) => expect(play(events).step).toBe(step));

  it("leads from an error to the step that mends it", () => {
    const refused = {
      type: "failed",
      failure: { text: "No.", mendAt: "ACCOUNT_DETAILS", keepsLink: false },
    } as const;
    const state = play([gbp, harbour, details, home, refused, back]);
    expect(state).toMatchObject({ step: "ACCOUNT_DETAILS", failure: null });
    expect(state.fields).toEqual(details.fields);
  });

  it("leads from a closed gate through it to the linking", () => {
    const closed = {
      type: "failed",
      failure: { text: "No.", mendAt: "KYC_CHECK", keepsLink: true },
    } as const;
    const atGate = play([gbp, harbour, details, home, closed, back]);
    expect(atGate.step).toBe("KYC_CHECK");
    expect(waysSteps(atGate)[0]).toBe("KYC_CHECK");
    expect(canGoBack(atGate)).toBe(false);
    expect(linkReducer(atGate, { type: "gate_passed" }).step).toBe("LINKING");
  });

  it("leads out of the way from its first step, and never back to an open gate", () => {
    expect(canGoBack(firstLinkState(true))).toBe(false);
    expect(canGoBack(firstLinkState(false))).toBe(false);
    expect(canGoBack(play([{ type: "gate_passed" }], firstLinkState(false)))).toBe(false);
    expect(canGoBack(play([gbp]))).toBe(true);
  });
});

describe("what is kept", () => {
  const back = { type: "back" } as const;
  it("keeps what was typed for the same bank", () => {
    expect(play([gbp, harbour, details, back, back, harbour]).fields).toEqual(details.fields);
  });

  it("forgets it with another bank, country or currency", () => {
    const other = { type: "bank_picked", id: "other", asksAddress: false } as const;
    expect(play([gbp, harbour, details, back, back, other]).fields).toEqual({});
    const usd = { type: "currency_picked", code: "USD", countries: ["US"] } as const;
    expect(play([gbp, harbour, details, back, back, back, usd])).toMatchObject({
      bank: null,
      fields: {},
      country: "US",
    });
    const state = play([
      eur,
      { type: "country_picked", country: "DE" },
      harbour,
      back,
      back,
      { type: "country_picked", country: "FR" },
    ]);
    expect(state).toMatchObject({ bank: null, country: "FR" });
  });

  it("keeps the link for another try, and gives up one that cannot be completed", () => {
    const begun = { type: "link_begun", id: "link-1", of: "details" } as const;
    const way = [gbp, harbour, details, home, begun];
    expect(play([...way, failed]).link).toEqual({ id: "link-1", of: "details" });
    const expired = { ...failed, failure: { ...failed.failure, keepsLink: false } };
    expect(play([...way, expired]).link).toBeNull();
  });

  it("forgets the account's details once they have done their work", () => {
    const state = play([gbp, harbour, details, home, linked]);
    expect(JSON.stringify(state)).not.toContain("55779911");
  });
});

it("counts the steps that a person goes through", () => {
  expect(waysSteps(firstLinkState(true))).toEqual([
    "CURRENCY",
    "BANK",
    "ACCOUNT_DETAILS",
    "USER_ADDRESS",
  ]);
  expect(
    waysSteps(
      play(
        [
          { type: "gate_passed" },
          eur,
          { type: "country_picked", country: "DE" },
          { type: "bank_picked", id: "b", asksAddress: true },
        ],
        firstLinkState(false),
      ),
    ),
  ).toEqual([
    "KYC_CHECK",
    "CURRENCY",
    "COUNTRY",
    "BANK",
    "BANK_ADDRESS",
    "ACCOUNT_DETAILS",
    "USER_ADDRESS",
  ]);
});
