import { type Address, zeroAddress } from "viem";
import { expect, it } from "vitest";
import { classifyItem, classifyTransfer, isAnnounced, logClasses } from "./classify-transfer.ts";

const ada: Address = "0x00000000000000000000000000000000000000a1";
const ben: Address = "0x00000000000000000000000000000000000000b2";
const stranger: Address = "0x00000000000000000000000000000000000000c3";
const isOurs = (address: Address) => address === ada || address === ben;

const transfer = (from: Address, to: Address, amount = 1_000_000n) => ({
  transactionHash: `0x${"11".repeat(32)}` as const,
  position: 0,
  asset: "usdc" as const,
  amount,
  from,
  to,
});

it("distinguishes mints and moves among the items of a batch", () => {
  expect(classifyItem({ from: ada })).toBe(logClasses.settlementLeg);
  expect(classifyItem({ from: null })).toBe(logClasses.mint);
});

it.each([
  ["money from an outside address", transfer(stranger, ada), logClasses.inflow],
  ["a mint outside our batches", transfer(zeroAddress, ada), logClasses.inflow],
  ["money that left a Safe outside our batches", transfer(ada, stranger), logClasses.outflow],
  ["a move between our people outside our batches", transfer(ada, ben), logClasses.inflow],
  ["a Safe paying itself", transfer(ada, ada), null],
  ["a transfer between outside addresses", transfer(stranger, zeroAddress), null],
  ["a transfer of zero", transfer(stranger, ada, 0n), null],
])("classifies %s", (_name, log, expected) => {
  expect(classifyTransfer(log, isOurs)).toBe(expected);
});

it.each([
  [9_999n, false],
  [10_000n, true],
])("a deposit of %d minor units is announced: %s", (amount, announced) => {
  expect(isAnnounced(amount)).toBe(announced);
});
