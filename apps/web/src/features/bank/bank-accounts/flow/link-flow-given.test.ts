import { describe, expect, it } from "vitest";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import {
  canGoBack,
  firstLinkState,
  flowSteps,
  type LinkEvent,
  type LinkStart,
  type LinkState,
  linkReducer,
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
  failure: { text: "Gone.", fixAt: "BANK", canReuseLink: true },
} as const;

const play = (start: LinkStart, events: readonly LinkEvent[], isVerified = true): LinkState =>
  events.reduce(linkReducer, firstLinkState(isVerified, start));

describe("linking an account that is partly known", () => {
  it.each<[string, LinkStart, boolean, LinkState["step"], LinkState["step"][]]>([
    [
      "the details if the bank is known",
      known,
      true,
      "ACCOUNT_DETAILS",
      ["ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
    [
      "the bank's address if the directory has none",
      branches,
      true,
      "BANK_ADDRESS",
      ["BANK_ADDRESS", "ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
    [
      "the bank if it is unknown",
      unknownBank,
      true,
      "BANK",
      ["BANK", "ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
    [
      "the identity check if it is not satisfied",
      known,
      false,
      "KYC_CHECK",
      ["KYC_CHECK", "ACCOUNT_DETAILS", "USER_ADDRESS"],
    ],
  ])("starts with %s", (_, start, isVerified, step, steps) => {
    const state = firstLinkState(isVerified, start);
    expect(state.step).toBe(step);
    expect(flowSteps(state)).toEqual(steps);
    expect(canGoBack(state)).toBe(false);
  });

  it("continues after the identity check with what is unknown", () => {
    expect(play(known, [{ type: "gate_passed" }], false).step).toBe("ACCOUNT_DETAILS");
    expect(play(unknownBank, [{ type: "gate_passed" }], false).step).toBe("BANK");
  });

  it("fills in the known details", () => {
    expect(play(known, [])).toMatchObject({
      currency: { code: "EUR" },
      country: "DE",
      bank: { id: "seerosen" },
      fields: iban,
      swiftCode: "SERODE2LXXX",
    });
  });

  it("keeps the known details if a bank is chosen or changed", () => {
    const chosen = play(unknownBank, [other]);
    expect(chosen).toMatchObject({ step: "ACCOUNT_DETAILS", fields: iban, swiftCode: null });
    const again = play(unknownBank, [other, { type: "back" }, { ...other, id: "kranich" }]);
    expect(again).toMatchObject({ bank: { id: "kranich" }, fields: iban });
  });

  it("asks for the bank if the known one is gone, and keeps the details", () => {
    const state = play(known, [{ type: "bank_gone" }]);
    expect(state).toMatchObject({ step: "BANK", bank: null, fields: iban, swiftCode: null });
    expect(flowSteps(state)).toEqual(["BANK", "ACCOUNT_DETAILS", "USER_ADDRESS"]);
  });

  it("allows another bank if the known one was refused", () => {
    const state = play(known, [typed, home, bankRefused, { type: "back" }]);
    expect(state.step).toBe("BANK");
    expect(flowSteps(state)[0]).toBe("BANK");
    expect(linkReducer(state, other)).toMatchObject({ step: "ACCOUNT_DETAILS", fields: iban });
  });

  it("deletes the known details once the account is linked", () => {
    const state = play(known, [typed, home, { type: "linked", account: sampleAccount() }]);
    expect(state.step).toBe("SUCCESS");
    expect(JSON.stringify(state)).not.toContain("0532");
  });
});
