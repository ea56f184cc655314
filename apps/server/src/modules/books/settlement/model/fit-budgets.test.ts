import type { ChainAsset } from "@lilypad/money";
import { expect, it } from "vitest";
import {
  capBudget,
  creationBudget,
  fitBudgets,
  gasBudget,
  isNearlyFull,
  nothingUsed,
  type UsedToday,
} from "./fit-budgets.ts";
import type { QueuedOperation } from "./operation.ts";

let count = 0;
const operation = (
  from: string | null,
  amount: bigint,
  asset: ChainAsset = "usdc",
): QueuedOperation => ({
  id: `operation ${++count}`,
  asset,
  amount,
  from: from as QueuedOperation["from"],
  to: "0xto",
  owner: null,
  senderExists: true,
  isOwn: false,
  isStopped: false,
  queueAt: new Date(0),
});
/** The first sends of an account, whose Safe does not exist yet. */
const firstOf = (owner: `0x${string}`, asset: ChainAsset = "usdc"): QueuedOperation => ({
  ...operation(`${owner}safe`, 1n, asset),
  owner: { owner, kind: "held" },
  senderExists: false,
  isOwn: false,
  isStopped: false,
});
const capOf = (spent: bigint, asset: ChainAsset = "usdc", usedToday: UsedToday = nothingUsed) =>
  capBudget({ asset, dailyCap: 100_000n, spent }, usedToday);
const gasOf = (cap: bigint, spent: bigint, usedToday: UsedToday = nothingUsed) =>
  gasBudget({ cap, spent }, { baseGas: 100n, itemGas: 10n, creationGas: 50n }, usedToday);

it("takes everything while the cap has room", () => {
  const queue = [operation("0xa", 50_000n), operation("0xb", 30_000n)];
  expect(fitBudgets(queue, [capOf(0n)])).toEqual({
    fitting: queue,
    waiting: [],
    full: new Set(),
  });
});

it("leaves out what the cap has no room for and takes smaller operations behind it", () => {
  const large = operation("0xa", 90_000n);
  const small = operation("0xb", 400n);
  expect(fitBudgets([large, small], [capOf(20_000n)])).toEqual({
    fitting: [small],
    waiting: [large],
    full: new Set(["usdc"]),
  });
});

it("reserves the last fifth of a cap for payers who have used at most half a percent of it", () => {
  const byHeavyUser = operation("0xheavy", 100n);
  const byOthers = [operation("0xa", 500n), operation("0xb", 500n)];
  const used = {
    ...nothingUsed,
    amount: (payer: string) => (payer === "0xheavy" ? 40_000n : 0n),
  };
  const { fitting } = fitBudgets([byHeavyUser, ...byOthers], [capOf(80_000n, "usdc", used)]);
  expect(fitting).toEqual(byOthers);
});

it("adds up several operations of one payer in the same batch", () => {
  const queue = [operation("0xa", 300n), operation("0xa", 200n), operation("0xa", 1n)];
  expect(fitBudgets(queue, [capOf(85_000n)]).fitting).toEqual(queue.slice(0, 2));
});

it("never exceeds the cap, not even for small amounts", () => {
  const queue = [operation("0xa", 300n), operation("0xb", 300n)];
  expect(fitBudgets(queue, [capOf(99_500n)]).fitting).toEqual(queue.slice(0, 1));
});

it("takes other assets when the cap of one is reached", () => {
  const dollars = operation("0xa", 10n, "usdc");
  const euros = operation("0xa", 10n, "eurc");
  const { fitting, full } = fitBudgets(
    [dollars, euros],
    [capOf(100_000n, "usdc"), capOf(0n, "eurc")],
  );
  expect(fitting).toEqual([euros]);
  expect(full).toEqual(new Set(["usdc"]));
});

it("takes any number of sends from as many new accounts as Safes may be created", () => {
  const [first, second] = [firstOf("0xa"), firstOf("0xb")];
  const [firstAgain, secondAgain] = [firstOf("0xa", "eurc"), firstOf("0xb", "eurc")];
  const byOther = operation("0xc", 5n);
  const queue = [first, second, firstAgain, secondAgain, byOther];
  expect(fitBudgets(queue, [creationBudget({ cap: 10n, spent: 9n })])).toEqual({
    fitting: [first, firstAgain, byOther],
    waiting: [second, secondAgain],
    full: new Set(["safe_creations"]),
  });
});

it("reserves no Safe creation for a send that a cap has no room for", () => {
  const tooLarge = { ...firstOf("0xa"), amount: 100_001n };
  const next = firstOf("0xb");
  const budgets = [capOf(0n), creationBudget({ cap: 1n, spent: 0n })];
  expect(fitBudgets([tooLarge, next], budgets).fitting).toEqual([next]);
});

it("reserves the last fifth of the gas for payers who sent little today, whatever the amounts", () => {
  const used = {
    ...nothingUsed,
    operations: (payer: string) => (payer === "0xheavy" ? 40n : 3n),
  };
  const heavy = [operation("0xheavy", 1n), operation("0xheavy", 1n, "eurc")];
  const byOther = operation("0xa", 90_000n);
  const queue = [...heavy, byOther];
  // 100 of it are the batch's own, so that 10 are left beside the last fifth.
  expect(fitBudgets(queue, [gasOf(1_000n, 690n, used)])).toEqual({
    fitting: [heavy[0], byOther],
    waiting: [heavy[1]],
    full: new Set(["gas"]),
  });
});

it("counts a Safe that has to be created as gas", () => {
  const byOther = operation("0xc", 1n);
  const { fitting } = fitBudgets([firstOf("0xa"), byOther], [gasOf(1_000n, 850n)]);
  expect(fitting).toEqual([byOther]);
});

it("calls a budget nearly full when four fifths are used", () => {
  expect(isNearlyFull({ cap: 100n, spent: 79n })).toBe(false);
  expect(isNearlyFull({ cap: 100n, spent: 80n })).toBe(true);
});
