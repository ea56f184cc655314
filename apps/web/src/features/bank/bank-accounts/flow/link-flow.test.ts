import { describe, expect, it } from "vitest";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import {
  canGoBack,
  firstLinkState,
  flowSteps,
  type LinkEvent,
  type LinkState,
  linkReducer,
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
  failure: { text: "No answer.", fixAt: "USER_ADDRESS", canReuseLink: true },
} as const;
const linked = { type: "linked", account: sampleAccount() } as const;

const play = (events: readonly LinkEvent[], from = firstLinkState(true)): LinkState =>
  events.reduce(linkReducer, from);

describe("linking a bank account", () => {
  it.each<[string, LinkState, readonly LinkEvent[], LinkState["step"]]>([
    [
      "starts with the identity check if it is not satisfied",
      firstLinkState(false),
      [],
      "KYC_CHECK",
    ],
    [
      "continues once the identity check is satisfied",
      firstLinkState(false),
      [{ type: "gate_passed" }],
      "CURRENCY",
    ],
    [
      "starts with the currency if the identity check is satisfied",
      firstLinkState(true),
      [],
      "CURRENCY",
    ],
    ["skips the country if there is only one", firstLinkState(true), [gbp], "BANK"],
    ["asks for the country if there are several", firstLinkState(true), [eur], "COUNTRY"],
    [
      "continues from the country to the banks",
      firstLinkState(true),
      [eur, { type: "country_picked", country: "FR" }],
      "BANK",
    ],
    [
      "accepts no currency without a country",
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
      "continues after the bank's address",
      firstLinkState(true),
      [
        gbp,
        { type: "bank_picked", id: "branches", asksAddress: true },
        { type: "bank_address_given", address },
      ],
      "ACCOUNT_DETAILS",
    ],
    [
      "asks for the person's address",
      firstLinkState(true),
      [gbp, harbour, details],
      "USER_ADDRESS",
    ],
    [
      "links the account after the last step",
      firstLinkState(true),
      [gbp, harbour, details, home],
      "LINKING",
    ],
    ["shows the success", firstLinkState(true), [gbp, harbour, details, home, linked], "SUCCESS"],
    ["shows the failure", firstLinkState(true), [gbp, harbour, details, home, failed], "ERROR"],
    [
      "links again on retry",
      firstLinkState(true),
      [gbp, harbour, details, home, failed, { type: "retried" }],
      "LINKING",
    ],
  ])("%s", (_, from, events, step) => expect(play(events, from).step).toBe(step));

  it.each<[string, readonly LinkEvent[]]>([
    ["a bank before a currency", [harbour]],
    ["details before a bank", [gbp, details]],
    ["an answer without a request", [gbp, harbour, linked]],
    ["a failure without a request", [gbp, failed]],
    ["a retry without a failure", [gbp, { type: "retried" }]],
    ["a second identity check", [gbp, { type: "gate_passed" }]],
  ])("ignores %s", (_, events) => {
    expect(play(events)).toEqual(play(events.slice(0, -1)));
  });
});

describe("going back while linking a bank account", () => {
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
    ["nowhere while the account is being linked", [gbp, harbour, details, home, back], "LINKING"],
    ["nowhere once the account is linked", [gbp, harbour, details, home, linked, back], "SUCCESS"],
  ])("%s", (_, events, step) => expect(play(events).step).toBe(step));

  it("leads from an error to the step that fixes it", () => {
    const refused = {
      type: "failed",
      failure: { text: "No.", fixAt: "ACCOUNT_DETAILS", canReuseLink: false },
    } as const;
    const state = play([gbp, harbour, details, home, refused, back]);
    expect(state).toMatchObject({ step: "ACCOUNT_DETAILS", failure: null });
    expect(state.fields).toEqual(details.fields);
  });

  it("leads from a required identity check back to the linking", () => {
    const closed = {
      type: "failed",
      failure: { text: "No.", fixAt: "KYC_CHECK", canReuseLink: true },
    } as const;
    const atGate = play([gbp, harbour, details, home, closed, back]);
    expect(atGate.step).toBe("KYC_CHECK");
    expect(flowSteps(atGate)[0]).toBe("KYC_CHECK");
    expect(canGoBack(atGate)).toBe(false);
    expect(linkReducer(atGate, { type: "gate_passed" }).step).toBe("LINKING");
  });

  it("leaves the flow at its first step, and does not show a satisfied identity check", () => {
    expect(canGoBack(firstLinkState(true))).toBe(false);
    expect(canGoBack(firstLinkState(false))).toBe(false);
    expect(canGoBack(play([{ type: "gate_passed" }], firstLinkState(false)))).toBe(false);
    expect(canGoBack(play([gbp]))).toBe(true);
  });
});

describe("the data of linking a bank account", () => {
  const back = { type: "back" } as const;
  it("is kept for the same bank", () => {
    expect(play([gbp, harbour, details, back, back, harbour]).fields).toEqual(details.fields);
  });

  it("is deleted for another bank, country or currency", () => {
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

  it("keeps the link for a retry, unless it can no longer be completed", () => {
    const started = { type: "link_started", id: "link-1", of: "details" } as const;
    const way = [gbp, harbour, details, home, started];
    expect(play([...way, failed]).link).toEqual({ id: "link-1", of: "details" });
    const expired = { ...failed, failure: { ...failed.failure, canReuseLink: false } };
    expect(play([...way, expired]).link).toBeNull();
  });

  it("does not contain the account's details once it is linked", () => {
    const state = play([gbp, harbour, details, home, linked]);
    expect(JSON.stringify(state)).not.toContain("55779911");
  });
});

it("the steps of linking depend on the identity check and the choices", () => {
  expect(flowSteps(firstLinkState(true))).toEqual([
    "CURRENCY",
    "BANK",
    "ACCOUNT_DETAILS",
    "USER_ADDRESS",
  ]);
  expect(
    flowSteps(
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
