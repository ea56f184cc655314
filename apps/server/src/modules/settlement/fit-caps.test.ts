import { expect, it } from "vitest";
import { type DailyBudget, fitCaps, isNearlyFull } from "./fit-caps.ts";
import type { QueuedOperation } from "./operation.ts";

let count = 0;
const operation = (from: string | null, amount: bigint, asset = 1): QueuedOperation => ({
  id: `operation ${++count}`,
  asset,
  amount,
  from: from as QueuedOperation["from"],
  to: "0xto",
  owner: null,
  senderExists: true,
  turnAt: new Date(0),
});
const budget = (spent: bigint, asset = 1): DailyBudget => ({ asset, dailyCap: 100_000n, spent });
const nothing = () => 0n;

it("keeps everything while the cap has room", () => {
  const queue = [operation("0xa", 50_000n), operation("0xb", 30_000n)];
  expect(fitCaps(queue, [budget(0n)], nothing)).toEqual({ fitting: queue, full: new Set() });
});

it("leaves out what the cap has no room for, and lets smaller ones behind it go", () => {
  const large = operation("0xa", 90_000n);
  const small = operation("0xb", 400n);
  expect(fitCaps([large, small], [budget(20_000n)], nothing)).toEqual({
    fitting: [small],
    full: new Set([1]),
  });
});

it("keeps the last fifth for those who have used at most half a percent of the cap", () => {
  const byHeavyUser = operation("0xheavy", 100n);
  const byOthers = [operation("0xa", 500n), operation("0xb", 500n)];
  const used = (mover: string) => (mover === "0xheavy" ? 40_000n : 0n);
  const { fitting } = fitCaps([byHeavyUser, ...byOthers], [budget(80_000n)], used);
  expect(fitting).toEqual(byOthers);
});

it("counts several operations of one sender in the same batch together", () => {
  const queue = [operation("0xa", 300n), operation("0xa", 200n), operation("0xa", 1n)];
  expect(fitCaps(queue, [budget(85_000n)], nothing).fitting).toEqual(queue.slice(0, 2));
});

it("never goes beyond the cap, not even for small amounts", () => {
  const queue = [operation("0xa", 300n), operation("0xb", 300n)];
  expect(fitCaps(queue, [budget(99_500n)], nothing).fitting).toEqual(queue.slice(0, 1));
});

it("leaves other assets alone when the cap of one is reached", () => {
  const dollars = operation("0xa", 10n, 1);
  const euros = operation("0xa", 10n, 2);
  const { fitting, full } = fitCaps(
    [dollars, euros],
    [budget(100_000n, 1), budget(0n, 2)],
    nothing,
  );
  expect(fitting).toEqual([euros]);
  expect(full).toEqual(new Set([1]));
});

it("calls a cap nearly full from four fifths on", () => {
  expect(isNearlyFull({ dailyCap: 100n, spent: 79n })).toBe(false);
  expect(isNearlyFull({ dailyCap: 100n, spent: 80n })).toBe(true);
});
