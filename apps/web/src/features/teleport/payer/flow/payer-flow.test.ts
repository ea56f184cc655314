import { describe, expect, it } from "vitest";
import {
  firstPayerState,
  flowSteps,
  type PayerEvent,
  type PayerState,
  type PayerStep,
  payerReducer,
  previousStep,
} from "./payer-flow.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const euro = { code: "EUR", countries: ["DE", "FR"] };
const dollar = { code: "USD", countries: ["US"] };
const holder = { name: "Petra Payer", email: "petra@example.com" };
const details = { type: "details_given", fields: { iban: "DE89" }, swiftCode: "X" } as const;

const after = (...events: PayerEvent[]): PayerState => events.reduce(payerReducer, firstPayerState);

const toBank: PayerEvent[] = [
  { type: "currency_picked", ...euro },
  { type: "country_picked", country: "DE" },
];
const toDetails: PayerEvent[] = [...toBank, { type: "bank_picked", id: "b", asksAddress: false }];
const toAddress: PayerEvent[] = [...toDetails, { type: "holder_typed", holder }, details];
const toQuote: PayerEvent[] = [
  ...toAddress,
  { type: "user_address_given", address: home },
  { type: "payer_known" },
];

describe("the steps of paying a link", () => {
  const currency: PayerEvent = { type: "currency_picked", ...dollar };
  const easily: PayerEvent[] = [{ type: "easy_currency_picked", code: "USD" }];
  it.each<[string, PayerEvent[], PayerStep]>([
    ["begins with the recipient", [], "RECIPIENT"],
    [
      "asks for a country where there are several",
      [{ type: "currency_picked", ...euro }],
      "COUNTRY",
    ],
    ["skips the only country", [currency], "BANK"],
    [
      "stays without any country",
      [{ type: "currency_picked", code: "EUR", countries: [] }],
      "RECIPIENT",
    ],
    ["goes to the bank", toBank, "BANK"],
    [
      "asks for a bank's address where it has none",
      [...toBank, { type: "bank_picked", id: "b", asksAddress: true }],
      "BANK_ADDRESS",
    ],
    ["skips the address of a bank that has one", toDetails, "ACCOUNT_DETAILS"],
    ["asks for the payer's address last", toAddress, "USER_ADDRESS"],
    [
      "waits until the server has the account",
      [...toAddress, { type: "user_address_given", address: home }],
      "USER_ADDRESS",
    ],
    ["ends its choices with the offer", toQuote, "QUOTE_REVIEW"],
    [
      "shows where to send the money",
      [...toQuote, { type: "payment_made" }],
      "TRANSFER_INSTRUCTIONS",
    ],
    [
      "confirms what was sent",
      [...toQuote, { type: "payment_made" }, { type: "payment_sent" }],
      "PAYMENT_CONFIRMATION",
    ],
    ["goes back to the bank that has gone", [...toQuote, { type: "bank_gone" }], "BANK"],
    ["shows an account to pay into in the easy flow", easily, "EASY_BANK_DETAILS"],
    ["goes from there to the offer", [...easily, { type: "bank_details_seen" }], "QUOTE_REVIEW"],
    [
      "is the regular one again with another choice",
      [...easily, { type: "back", from: "EASY_BANK_DETAILS" }, currency],
      "BANK",
    ],
  ])("%s", (_, events, step) => {
    expect(after(...events).step).toBe(step);
  });

  it("select the only country", () => {
    expect(after({ type: "currency_picked", ...dollar }).country).toBe("US");
  });

  it.each<[PayerEvent, PayerStep]>([
    [{ type: "country_picked", country: "FR" }, "RECIPIENT"],
    [{ type: "bank_picked", id: "c", asksAddress: false }, "RECIPIENT"],
    [details, "RECIPIENT"],
    [{ type: "user_address_given", address: home }, "RECIPIENT"],
    [{ type: "payer_known" }, "RECIPIENT"],
    [{ type: "bank_details_seen" }, "RECIPIENT"],
    [{ type: "refused", text: "no", fixAt: "BANK" }, "RECIPIENT"],
  ])("ignore an event of another step: %o", (event, step) => {
    expect(payerReducer(firstPayerState, event)).toBe(firstPayerState);
    expect(firstPayerState.step).toBe(step);
  });
});

it.each<[PayerEvent, PayerStep]>([
  [{ type: "currency_picked", ...dollar }, "BANK"],
  [{ type: "easy_currency_picked", code: "USD" }, "EASY_BANK_DETAILS"],
])("a payer at the review whom the server no longer knows can choose again: %o", (choice, step) => {
  const unknown = { ...firstPayerState, step: "QUOTE_REVIEW" } as const;
  expect(payerReducer(unknown, choice).step).toBe(step);
});

describe("changing a choice while paying a link", () => {
  it("clears the bank with its country", () => {
    const before = { ...after(...toAddress), step: "COUNTRY" } as const;
    const next = payerReducer(before, { type: "country_picked", country: "FR" });
    expect(next).toMatchObject({ step: "BANK", country: "FR", bank: null, fields: {} });
  });
  it("keeps the details of the same bank", () => {
    const before = { ...after(...toAddress), step: "BANK" } as const;
    const same = payerReducer(before, { type: "bank_picked", id: "b", asksAddress: false });
    expect(same.fields).toEqual({ iban: "DE89" });
    const other = payerReducer(before, { type: "bank_picked", id: "c", asksAddress: false });
    expect(other).toMatchObject({ fields: {}, swiftCode: null, holder: { name: "", email: "" } });
  });
});

describe("going back while paying a link", () => {
  const whole = after(...toQuote);
  it.each<[PayerStep, PayerStep | null, Partial<PayerState>]>([
    ["RECIPIENT", null, { currency: euro }],
    ["COUNTRY", "RECIPIENT", { currency: null, country: null, bank: null }],
    ["BANK", "COUNTRY", { currency: euro, country: "DE", bank: null, swiftCode: null, fields: {} }],
    ["ACCOUNT_DETAILS", "BANK", { swiftCode: null, fields: {}, holder: { name: "", email: "" } }],
    ["USER_ADDRESS", "ACCOUNT_DETAILS", { userAddress: null, fields: { iban: "DE89" } }],
    ["QUOTE_REVIEW", "USER_ADDRESS", { userAddress: home, fields: { iban: "DE89" } }],
    ["TRANSFER_INSTRUCTIONS", "QUOTE_REVIEW", {}],
    ["PAYMENT_CONFIRMATION", null, {}],
  ])("from %s leads to %s, and clears the data of the step", (from, to, left) => {
    const state = { ...whole, step: from };
    const next = payerReducer(state, { type: "back", from });
    expect(next.step).toBe(to ?? from);
    expect(next).toMatchObject(left);
  });

  it("leads through the easy flow and clears its currency", () => {
    const whole = after(
      { type: "easy_currency_picked", code: "EUR" },
      { type: "bank_details_seen" },
    );
    const shown = payerReducer(whole, {
      type: "back",
      from: "QUOTE_REVIEW",
    });
    expect(shown).toMatchObject({
      step: "EASY_BANK_DETAILS",
      flow: "easy",
      currency: { code: "EUR" },
    });
    const chosen = payerReducer(shown, {
      type: "back",
      from: "EASY_BANK_DETAILS",
    });
    expect(chosen).toMatchObject({ step: "RECIPIENT", flow: "regular", currency: null });
  });

  it("clears the address of a bank", () => {
    const state = after(
      ...toBank,
      { type: "bank_picked", id: "b", asksAddress: true },
      {
        type: "bank_address_given",
        address: home,
      },
    );
    const asked = { ...state, step: "BANK_ADDRESS" } as const;
    const next = payerReducer(asked, {
      type: "back",
      from: "BANK_ADDRESS",
    });
    expect(next).toMatchObject({ step: "BANK", bankAddress: null, bank: { id: "b" } });
  });

  it("skips the address if the account details have to be typed again", () => {
    expect(previousStep({ ...whole, fields: {} }, "QUOTE_REVIEW")).toBe("ACCOUNT_DETAILS");
    expect(previousStep({ ...whole, fields: {}, bank: null }, "QUOTE_REVIEW")).toBe("RECIPIENT");
  });
});

describe("a refused account while paying a link", () => {
  it("is shown where it can be fixed, until the next step", () => {
    const refused = after(...toAddress, {
      type: "refused",
      text: "No.",
      fixAt: "ACCOUNT_DETAILS",
    });
    expect(refused).toMatchObject({ step: "ACCOUNT_DETAILS", notice: "No." });
    expect(payerReducer(refused, details)).toMatchObject({ step: "USER_ADDRESS", notice: null });
  });
});

describe("the payment of a link", () => {
  const nothing = {
    fields: {},
    holder: { name: "", email: "" },
    bankAddress: null,
    userAddress: null,
    swiftCode: null,
  };
  it("clears the typed data", () => {
    expect(after(...toQuote, { type: "payment_made" })).toMatchObject(nothing);
  });
  it("that failed allows starting again", () => {
    const next = after(...toQuote, { type: "started_again", leftPayment: "p" });
    expect(next).toMatchObject({ ...nothing, step: "QUOTE_REVIEW", leftPayment: "p" });
  });
});

it.each<[Parameters<typeof flowSteps>[0], number]>([
  [{ flow: "regular", currency: null, bank: null }, 7],
  [{ flow: "regular", currency: dollar, bank: { id: "b", asksAddress: false } }, 7],
  [{ flow: "regular", currency: euro, bank: null }, 8],
  [{ flow: "regular", currency: euro, bank: { id: "b", asksAddress: true } }, 9],
  [{ flow: "easy", currency: { code: "EUR", countries: [] }, bank: null }, 5],
])("the flow of %o has %i steps, from the recipient to the confirmation", (state, count) => {
  const steps = flowSteps(state);
  expect(steps).toHaveLength(count);
  expect(steps[0]).toBe("RECIPIENT");
  expect(steps.slice(-3)).toEqual([
    "QUOTE_REVIEW",
    "TRANSFER_INSTRUCTIONS",
    "PAYMENT_CONFIRMATION",
  ]);
});
