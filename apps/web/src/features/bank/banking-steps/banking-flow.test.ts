import { describe, expect, it } from "vitest";
import { sampleAccount, sampleChecked } from "../../../../test/samples/banking-account.ts";
import type { LinkedAccount } from "../bank-accounts/index.ts";
import {
  type BankingEvent,
  type BankingState,
  bankingReducer,
  bankingView,
  firstBankingState,
} from "./banking-flow.ts";

const typed = { iban: "DE89 3704 0044 0532 0130 00", holder: "Mira Lindqvist" };
const checked = { type: "checked", typed, checked: sampleChecked() } as const;
const confirmed = { type: "confirmed" } as const;
const back = { type: "back" } as const;
const play = (events: readonly BankingEvent[], from = firstBankingState): BankingState =>
  events.reduce(bankingReducer, from);
const see = (
  events: readonly BankingEvent[],
  accounts: readonly LinkedAccount[] = [],
  isSatisfied: boolean | null = true,
) => bankingView(play(events), { accounts, isSatisfied });

const euro = (status: LinkedAccount["status"]) => sampleAccount({ status });
const pounds = sampleAccount({ currency: "GBP", country: "GB" });

describe("the step for setting up an account in euros", () => {
  it.each<[string, BankingEvent[], LinkedAccount[], boolean | null, string]>([
    ["begins with the IBAN", [], [], false, "type"],
    ["asks for it where only an account in pounds is linked", [], [pounds], true, "type"],
    ["shows what was found", [checked], [], false, "found"],
    ["links what was confirmed", [checked, confirmed], [], false, "link"],
    [
      "goes on linking while the list has the account",
      [checked, confirmed],
      [euro("active")],
      true,
      "link",
    ],
    ["waits for an account that is pending", [], [euro("pending")], true, "wait"],
    [
      "waits as soon as the linking is over",
      [checked, confirmed, { type: "linked" }],
      [euro("pending")],
      true,
      "wait",
    ],
    [
      "takes an account that was linked elsewhere for done",
      [],
      [pounds, euro("active")],
      true,
      "done",
    ],
    [
      "goes by the active one of several",
      [],
      [euro("failed"), euro("pending"), euro("active")],
      true,
      "done",
    ],
    ["asks for the identity check that is missing", [], [euro("active")], false, "gate"],
    ["waits until it is known how that stands", [], [euro("active")], null, "loading"],
    ["needs no identity check before the account is linked", [checked], [], null, "found"],
    [
      "stays at the gate until that has said that it is open",
      [{ type: "gate_shown" }],
      [euro("active")],
      true,
      "gate",
    ],
    [
      "goes on behind it",
      [{ type: "gate_shown" }, { type: "gate_passed" }],
      [euro("active")],
      true,
      "done",
    ],
    ["begins anew where an account was refused", [], [euro("failed")], true, "type"],
  ])("%s", (_, events, accounts, isSatisfied, kind) =>
    expect(see(events, accounts, isSatisfied).kind).toBe(kind),
  );

  it.each(["errored", "revoked", "failed"] as const)(
    "shows that a previous account is %s",
    (status) =>
      expect(see([], [pounds, euro(status)])).toMatchObject({ kind: "type", refused: { status } }),
  );

  it.each<[BankingEvent[], LinkedAccount[], boolean, string | null]>([
    [[], [], true, "iban_verification"],
    [[checked], [], true, "iban_verification"],
    [[checked, confirmed], [], true, "bank_linking"],
    [[], [euro("pending")], true, "bank_linking"],
    [[], [euro("active")], false, "compliance_check"],
    [[], [euro("active")], true, null],
  ])(
    "after %j with %j and the identity check satisfied %s is %s",
    (events, accounts, isSatisfied, step) =>
      expect(see(events, accounts, isSatisfied).step).toBe(step),
  );
});

describe("going back while setting up an account in euros", () => {
  it("leads from the linking to the check's result, and from there to the form", () => {
    expect(see([checked, confirmed, back]).kind).toBe("found");
    const again = play([checked, confirmed, back, back]);
    expect(bankingView(again, { accounts: [], isSatisfied: true }).kind).toBe("type");
    expect(again.typed).toEqual(typed);
  });

  it("does not confirm an account that was not checked", () => {
    expect(see([confirmed]).kind).toBe("type");
    expect(see([checked, confirmed, back, back, confirmed]).kind).toBe("type");
  });

  it("requires a new confirmation after another check", () => {
    expect(see([checked, confirmed, checked]).kind).toBe("found");
  });
});

it("the IBAN is deleted once its account is linked", () => {
  expect(play([checked, confirmed, { type: "linked" }])).toEqual(firstBankingState);
});
