import { expect, it } from "vitest";
import { changeSettings } from "../../../../../test/app-settings.ts";
import { settingsOnBase } from "../../../../../test/samples/app-settings.ts";
import { type AmountFacts, amountProblem } from "./amount-rule.ts";

const facts = (changes: Partial<AmountFacts>): AmountFacts => ({
  operation: "topup",
  digits: "25000",
  currency: "EUR",
  limits: { minimumAmount: "10", maximumAmount: "5000.00" },
  availableMinor: null,
  ...changes,
});
const withdraw = { operation: "withdraw", currency: "USD" } as const;

it.each([
  ["nothing", { digits: "" }, "Please enter a valid amount"],
  ["enough", {}, null],
  ["the least", { digits: "1000" }, null],
  ["less than the least", { digits: "999" }, "Minimum amount is €10.00"],
  [
    "a part of a cent less",
    { digits: "1000", limits: { minimumAmount: "10.001", maximumAmount: "5000" } },
    "Minimum amount is €10.00",
  ],
  ["the most", { digits: "500000" }, null],
  ["more than the most", { digits: "500001" }, "Maximum amount is €5,000.00"],
  ["limits that are not known", { digits: "1", limits: null }, null],
  ["all there is", { ...withdraw, digits: "4000", availableMinor: 40_000_000n }, null],
  [
    "a millionth more than there is",
    { ...withdraw, digits: "4000", availableMinor: 39_999_999n },
    "Insufficient USDC balance",
  ],
  [
    "nothing there, and too little",
    { ...withdraw, digits: "1", availableMinor: 0n },
    "Insufficient USDC balance",
  ],
  ["a balance that is not known", { ...withdraw, digits: "4000" }, null],
  ["a top-up, whatever the balance is", { availableMinor: 0n }, null],
] as [string, Partial<AmountFacts>, string | null][])("%s", (_, changes, problem) => {
  expect(amountProblem(facts(changes))).toBe(problem);
});

it("names the token of the deployment", () => {
  changeSettings(settingsOnBase);
  const nothing = facts({ ...withdraw, digits: "100", availableMinor: 0n });
  expect(amountProblem(nothing)).toBe("Insufficient USDbC balance");
});
