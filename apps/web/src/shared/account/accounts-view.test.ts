import { describe, expect, it } from "vitest";
import { accountOf, accountsView, hasNoMoney, shownCurrencies } from "./accounts-view.ts";
import type { Balances } from "./queries.ts";

const balances = (
  usdc: string,
  eurc = "0.00",
  held = "0.00",
  heldEuro = eurc !== "0.00",
): Balances => ({
  asOf: "2026-11-20T14:02:00.000Z",
  chosenCurrency: "LIL",
  balances: [
    {
      asset: "LIL",
      chain: "arbitrum",
      currency: "LIL",
      balance: "100.00",
      posted: "100.00",
      held: "0.00",
      everHeld: true,
    },
    {
      asset: "usdc",
      chain: "arbitrum",
      currency: "USD",
      balance: usdc,
      posted: usdc,
      held,
      everHeld: true,
    },
    {
      asset: "eurc",
      chain: "arbitrum",
      currency: "EUR",
      balance: eurc,
      posted: eurc,
      held: "0.00",
      everHeld: heldEuro,
    },
  ],
});
const source = { balances: undefined, failed: false, online: true };

describe("a person's accounts", () => {
  it.each([
    ["nothing yet", source, "loading"],
    ["an answer", { ...source, balances: balances("5.00") }, "known"],
    [
      "the last answer, with its time, when offline",
      { ...source, online: false, balances: balances("5.00") },
      "remembered",
    ],
    [
      "the last answer, with its time, when the next read failed",
      { ...source, failed: true, balances: balances("7.00") },
      "remembered",
    ],
    ["nothing, rather than a zero, when nothing is known", { ...source, failed: true }, "unknown"],
  ] as const)("%s", (_, given, state) => {
    expect(accountsView(given).state).toBe(state);
  });

  it("show what can be spent, and what is reserved", () => {
    const view = accountsView({ ...source, balances: balances("12.34", "0.00", "3.00") });
    expect(accountOf(view, "USD")).toMatchObject({ minor: 12_340_000n, heldMinor: 3_000_000n });
    expect(accountOf({ state: "unknown" }, "USD")).toBeNull();
  });
});

describe("a person's money", () => {
  it.each([
    ["is missing with only rewards", balances("0.00"), true],
    ["can be dollars", balances("0.01"), false],
    ["can be euros", balances("0.00", "0.01"), false],
    ["is unknown before the first answer", undefined, false],
  ])("%s", (_, known, expected) => {
    expect(hasNoMoney(known)).toBe(expected);
  });

  it("counts what is reserved for pending payments", () => {
    const known = balances("0.00", "0.00", "5.00");
    const [lil, dollars, euros] = known.balances;
    if (lil === undefined || dollars === undefined || euros === undefined) throw new Error();
    const reserved = { ...known, balances: [lil, { ...dollars, posted: "5.00" }, euros] };
    expect(hasNoMoney(reserved)).toBe(false);
  });
});

describe("the currencies that a person is shown", () => {
  it.each([
    ["0.00", false, ["LIL", "USD"]],
    ["0.01", false, ["LIL", "USD", "EUR"]],
    ["0.00", true, ["LIL", "USD", "EUR"]],
  ])("with %s EUR, held before: %s", (eurc, before, currencies) => {
    const heldEuro = before || eurc !== "0.00";
    expect(shownCurrencies(balances("1.00", eurc, "0.00", heldEuro))).toEqual(currencies);
  });
});
