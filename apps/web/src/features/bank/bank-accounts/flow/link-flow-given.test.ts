import { describe, expect, it } from "vitest";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import {
  canGoBack,
  firstLinkState,
  type LinkEvent,
  type LinkStart,
  type LinkState,
  linkReducer,
  waysSteps,
} from "./link-flow.ts";

const address = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const iban = { iban: "DE89 3704 0044 0532 0130 00" };
const unknownBank: LinkStart = {
  currency: "EUR",
  country: "DE",
  bank: null,
  fields: iban,
  swiftCode: null,
};
const known: LinkStart = {
  ...unknownBank,
  bank: { id: "seerosen", asksAddress: false },
  swiftCode: "SERODE2LXXX",
};
const branches: LinkStart = { ...unknownBank, bank: { id: "branches", asksAddress: true } };
const other = { type: "bank_picked", id: "libelle", asksAddress: false } as const;
const typed = { type: "details_given", fields: iban, swiftCode: "SERODE2LXXX" } as const;
const home = { type: "user_address_given", address } as const;
const bankRefused = {
  type: "failed",
  failure: { text: "Gone.", mendAt: "BANK", keepsLink: true },
} as const;

const play = (start: LinkStart, events: readonly LinkEvent[], isVerified = true): LinkState =>
  events.reduce(linkReducer, firstLinkState(isVerified, start));

describe("linking an account of which something is known", () => {
  it.each<[string, LinkStart, boolean, LinkState["step"], LinkState["step"][]]>([
    [
      "the details, where the bank is known",
      known,
      true,
      "ACCOUNT_DETAILS",
      ["ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
    [
      "the bank's address, where it has none",
      branches,
      true,
      "BANK_ADDRESS",
      ["BANK_ADDRESS", "ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
    [
      "the bank, where it is not known",
      unknownBank,
      true,
      "BANK",
      ["BANK", "ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
    [
      "the gate, where it is closed",
      known,
      false,
      "KYC_CHECK",
      ["KYC_CHECK", "ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
  ])("begins with %s", (_, start, isVerified, step, steps) => {
    const state = firstLinkState(isVerified, start);
    expect(state.step).toBe(step);
    expect(waysSteps(state)).toEqual(steps);
    expect(canGoBack(state)).toBe(false);
  });

  it("goes through the gate to what is not known", () => {
    expect(play(known, [{ type: "gate_passed" }], false).step).toBe("ACCOUNT_DETAILS");
    expect(play(unknownBank, [{ type: "gate_passed" }], false).step).toBe("BANK");
  });

  it("knows the account on its details", () => {
    expect(play(known, [])).toMatchObject({
      currency: { code: "EUR" },
      country: "DE",
      bank: { id: "seerosen" },
      fields: iban,
      swiftCode: "SERODE2LXXX",
    });
  });

  it("keeps what was given when a bank is chosen, and when another one is", () => {
    const chosen = play(unknownBank, [other]);
    expect(chosen).toMatchObject({ step: "ACCOUNT_DETAILS", fields: iban, swiftCode: null });
    const again = play(unknownBank, [other, { type: "back" }, { ...other, id: "kranich" }]);
    expect(again).toMatchObject({ bank: { id: "kranich" }, fields: iban });
  });

  it("asks for the bank where the given one is gone, and does not forget the account", () => {
    const state = play(known, [{ type: "bank_gone" }]);
    expect(state).toMatchObject({ step: "BANK", bank: null, fields: iban, swiftCode: null });
    expect(waysSteps(state)).toEqual(["BANK", "ACCOUNT_DETAILS", "USER_ADDRESS"]);
  });

  it("lets another bank be chosen where the given one was refused", () => {
    const state = play(known, [typed, home, bankRefused, { type: "back" }]);
    expect(state.step).toBe("BANK");
    expect(waysSteps(state)[0]).toBe("BANK");
    expect(linkReducer(state, other)).toMatchObject({ step: "ACCOUNT_DETAILS", fields: iban });
  });

  it("forgets what was given as soon as the account is linked", () => {
    const state = play(known, [typed, home, { type: "linked", account: sampleAccount() }]);
    expect(state.step).toBe("SUCCESS");
    expect(JSON.stringify(state)).not.toContain("0532");
  });
});
