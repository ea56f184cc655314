import { type Address, zeroAddress } from "viem";
import { expect, it } from "vitest";
import {
  classifyItem,
  classifyTransfer,
  contradictsBatch,
  isAnnounced,
  logClasses,
} from "./classify-transfer.ts";

const ada: Address = "0x00000000000000000000000000000000000000a1";
const ben: Address = "0x00000000000000000000000000000000000000b2";
const stranger: Address = "0x00000000000000000000000000000000000000c3";
const eve: Address = "0x00000000000000000000000000000000000000e5";
/** Ada and Ben have Safes that we hold; Eve holds hers. */
const safes = new Map([
  [ada, { personId: "ada", isOwn: false }],
  [ben, { personId: "ben", isOwn: false }],
  [eve, { personId: "eve", isOwn: true }],
]);

const transfer = (from: Address, to: Address, amount = 1_000_000n, parts = 0n) => ({
  transactionHash: `0x${"11".repeat(32)}` as const,
  position: 0,
  asset: "usdc" as const,
  amount,
  parts,
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
  ["money that an owner moved to an outside address", transfer(eve, stranger), logClasses.outflow],
  ["money that an owner moved to another of our people", transfer(eve, ada), logClasses.outflow],
  ["money from outside to an own Safe", transfer(stranger, eve), logClasses.inflow],
  ["a held Safe paying an own one outside our batches", transfer(ada, eve), logClasses.inflow],
  ["a Safe paying itself", transfer(ada, ada), null],
  ["a transfer between outside addresses", transfer(stranger, zeroAddress), null],
  ["a transfer of zero", transfer(stranger, ada, 0n), null],
  ["a deposit below a minor unit", transfer(stranger, ada, 0n, 1n), logClasses.inflow],
  [
    "a part of a minor unit that an owner moved to one of us",
    transfer(eve, ada, 5n, 1n),
    logClasses.inflow,
  ],
  ["a part of one that an owner moved out", transfer(eve, stranger, 0n, 1n), logClasses.outflow],
])("classifies %s", (_name, log, expected) => {
  expect(classifyTransfer(log, safes)).toBe(expected);
});

it.each([
  ["money that an owner moves during a batch", eve, true, false],
  ["money of a stranger during a batch", stranger, true, false],
  ["money out of a Safe that only a batch can move", ada, true, true],
  ["a mint during a batch", zeroAddress, true, true],
  ["a mint outside batches", zeroAddress, false, false],
])("%s contradicts the batch: %s", (_name, from, isBesideBatch, expected) => {
  expect(contradictsBatch({ from, isBesideBatch }, safes)).toBe(expected);
});

it.each([
  [9_999n, false],
  [10_000n, true],
])("a deposit of %d minor units is announced: %s", (amount, announced) => {
  expect(isAnnounced(amount)).toBe(announced);
});
