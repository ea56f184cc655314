import { describe, expect, it } from "vitest";
import {
  type AccountEntry,
  type EntryEvent,
  type EntryStep,
  emptyEntry,
  enterAccount,
  noAccount,
  stepsOfEntry,
} from "./entry-flow.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const pound = { type: "currency_picked", code: "GBP", countries: ["GB"] } as const;
const euro = { type: "currency_picked", code: "EUR", countries: ["DE", "FR"] } as const;
const germany = { type: "country_picked", country: "DE" } as const;
const harbour = { type: "bank_picked", id: "harbour", asksAddress: false } as const;
const branches = { type: "bank_picked", id: "branches", asksAddress: true } as const;
const bankAddress = { type: "bank_address_given", address: home } as const;
const details = { type: "details_given", fields: { iban: "DE89" }, swiftCode: "X" } as const;
const ownAddress = { type: "user_address_given", address: home } as const;

/** A flow's state, with an entry of its own that depends on the bank. */
interface FlowState extends AccountEntry {
  step: string;
  receipt: string | null;
}
const first: FlowState = { ...emptyEntry, step: "CURRENCY", receipt: null };
const cleared = { ...noAccount, receipt: null };
const apply = (state: FlowState, event: EntryEvent): FlowState =>
  enterAccount(state, event, cleared);
const after = (...events: EntryEvent[]): FlowState => events.reduce(apply, first);

/** An account of which everything is entered, at a step. */
const whole = (step: EntryStep): FlowState => ({
  ...after(euro, germany, harbour, details, ownAddress),
  bankAddress: home,
  receipt: "r",
  step,
});

describe("entering a bank account", () => {
  it.each<[string, readonly EntryEvent[], EntryStep]>([
    ["asks for the country if there are several", [euro], "COUNTRY"],
    ["skips the only country", [pound], "BANK"],
    ["accepts no currency without a country", [{ ...pound, countries: [] }], "CURRENCY"],
    ["goes from the country to the banks", [euro, germany], "BANK"],
    ["asks for the address of a bank that has none", [pound, branches], "BANK_ADDRESS"],
    ["skips the address of a bank that has one", [pound, harbour], "ACCOUNT_DETAILS"],
    ["goes on from the bank's address", [pound, branches, bankAddress], "ACCOUNT_DETAILS"],
    ["asks for the own address last", [pound, harbour, details], "USER_ADDRESS"],
    ["stays at the own address", [pound, harbour, details, ownAddress], "USER_ADDRESS"],
    [
      "returns to the banks if the chosen one is gone",
      [pound, harbour, details, { type: "bank_gone" }],
      "BANK",
    ],
  ])("%s", (_, events, step) => expect(after(...events).step).toBe(step));

  it("keeps what was entered", () => {
    expect(after(pound, branches, bankAddress, details, ownAddress)).toEqual({
      step: "USER_ADDRESS",
      currency: { code: "GBP", countries: ["GB"] },
      country: "GB",
      bank: { id: "branches", asksAddress: true },
      bankAddress: home,
      fields: { iban: "DE89" },
      swiftCode: "X",
      userAddress: home,
      receipt: null,
    });
  });

  it.each<[EntryEvent["type"], EntryEvent, EntryStep]>([
    ["country_picked", germany, "COUNTRY"],
    ["bank_picked", harbour, "BANK"],
    ["bank_address_given", bankAddress, "BANK_ADDRESS"],
    ["details_given", details, "ACCOUNT_DETAILS"],
    ["user_address_given", ownAddress, "USER_ADDRESS"],
  ])("ignores %s at every other step", (_, event, own) => {
    const steps = [
      "CURRENCY",
      "COUNTRY",
      "BANK",
      "BANK_ADDRESS",
      "ACCOUNT_DETAILS",
      "USER_ADDRESS",
    ];
    for (const step of [...steps, "A_STEP_OF_THE_FLOW"]) {
      const state = { ...first, step };
      if (step === own) expect(apply(state, event)).not.toBe(state);
      else expect(apply(state, event)).toBe(state);
    }
  });
});

describe("what depends on the bank of an account", () => {
  const kept = { bankAddress: home, fields: { iban: "DE89" }, swiftCode: "X", receipt: "r" };
  const gone = { bankAddress: null, fields: {}, swiftCode: null, receipt: null };
  it.each<[string, EntryStep, EntryEvent, object]>([
    ["stays with the same currency", "CURRENCY", euro, { ...kept, country: "DE" }],
    ["is cleared with another currency", "CURRENCY", pound, { ...gone, bank: null, country: "GB" }],
    ["stays with the same country", "COUNTRY", germany, { ...kept, bank: { id: "harbour" } }],
    [
      "is cleared with another country",
      "COUNTRY",
      { type: "country_picked", country: "FR" },
      { ...gone, bank: null },
    ],
    ["stays with the same bank", "BANK", harbour, kept],
    ["is cleared with another bank", "BANK", branches, { ...gone, bank: { id: "branches" } }],
    [
      "is cleared with a bank that is gone",
      "USER_ADDRESS",
      { type: "bank_gone" },
      { ...gone, bank: null },
    ],
  ])("%s", (_, step, event, expected) => {
    expect(apply(whole(step), event)).toMatchObject({ ...expected, userAddress: home });
  });

  it("does not include the country of another currency with several", () => {
    const dollars = { type: "currency_picked", code: "USD", countries: ["US", "PR"] } as const;
    expect(apply(whole("CURRENCY"), dollars)).toMatchObject({ step: "COUNTRY", country: null });
  });
});

it.each<[string, EntryEvent[], EntryStep[]]>([
  ["nothing", [], ["CURRENCY", "BANK", "ACCOUNT_DETAILS", "USER_ADDRESS"]],
  ["a single country", [pound, harbour], ["CURRENCY", "BANK", "ACCOUNT_DETAILS", "USER_ADDRESS"]],
  [
    "several countries and a bank without an address",
    [euro, germany, branches],
    ["CURRENCY", "COUNTRY", "BANK", "BANK_ADDRESS", "ACCOUNT_DETAILS", "USER_ADDRESS"],
  ],
])("the steps of an account, with %s chosen", (_, events, steps) => {
  expect(stepsOfEntry(after(...events))).toEqual(steps);
});
