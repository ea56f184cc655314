import { expect, it } from "vitest";
import { fewRelays, findFullBudget } from "./relay-budget.ts";

const dailyGas = 1_000_000_000n;
const gas = 2_000_000n;
const person = (relays: number, used: bigint) => ({ relays, gas: used });

it.each([
  ["the first relay of a day fits", 0n, person(0, 0n), null],
  ["a person's twentieth relay fits", 100_000_000n, person(20, 10_000_000n), null],
  ["one person uses no more than a fiftieth", 0n, person(20, 18_000_001n), "person"],
  ["few relays fit whatever they cost", 0n, person(fewRelays - 1, 30_000_000n), null],
  [
    "the last fifth is not for those with many relays",
    799_000_000n,
    person(20, 5_000_000n),
    "everybody",
  ],
  ["the last fifth is for those with few", 799_000_000n, person(fewRelays - 1, 5_000_000n), null],
  ["and for the product's own calls", 997_000_000n, null, null],
  ["nothing fits once all is used", 999_000_000n, person(0, 0n), "everybody"],
  ["not even the product's own calls", 999_000_000n, null, "everybody"],
] as const)("%s", (_what, all, used, expected) => {
  expect(findFullBudget(dailyGas, gas, { all, person: used })).toBe(expected);
});
