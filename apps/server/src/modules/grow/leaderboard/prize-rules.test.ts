import { formatAmount } from "@lilypad/money";
import { expect, it } from "vitest";
import { type PrizeState, prizeAmounts, prizeAsset, prizeStatus } from "./prize-rules.ts";

it("prizeAmounts are those that the leaderboard announces", () => {
  expect(prizeAmounts.map((amount) => formatAmount(amount, prizeAsset))).toEqual([
    "$100.00",
    "$50.00",
    "$25.00",
  ]);
});

const now = new Date("2026-05-03T12:00:00Z");
const open: PrizeState = {
  payableAt: new Date("2026-05-04T00:00:00Z"),
  isHeld: false,
  isSent: false,
  isPaid: false,
  isForfeited: false,
};

it.each<[string, Partial<PrizeState>]>([
  ["scheduled", {}],
  ["waiting", { payableAt: now }],
  ["held", { isHeld: true }],
  ["held", { isHeld: true, payableAt: now }],
  ["pending", { payableAt: now, isSent: true }],
  ["paid", { payableAt: now, isSent: true, isPaid: true }],
  ["forfeited", { isForfeited: true, isHeld: true }],
])("prizeStatus is %s for %j", (status, change) => {
  expect(prizeStatus({ ...open, ...change }, now)).toBe(status);
});
