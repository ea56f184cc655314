import { describe, expect, it } from "vitest";
import type { Transaction } from "./queries.ts";
import { byDay, productUser, shortHash, transactionView } from "./transaction-view.ts";

const transaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: "t",
  createdAt: "2026-11-20T12:00:00.000Z",
  direction: "debit",
  amount: "40.00",
  amountFormatted: "−$40.00",
  asset: "usdc",
  assetSymbol: "USDC",
  displaySymbol: "$",
  currency: "USD",
  note: "Dinner on Saturday",
  status: "confirmed",
  context: "p2p",
  transactionContext: "p2p",
  title: "Sent",
  hash: null,
  counterparty: {
    userId: "jonas",
    displayName: "Jonas Weber",
    name: "Jonas Weber",
    displayTag: "jonas_w",
    avatarColor: "#f59e0b",
    countryCode: "GB",
    isLilypadUser: true,
    profile: { firstName: "Jonas", lastName: "Weber" },
  },
  ...changes,
});

describe("a row of history", () => {
  it.each([
    ["sent", {}, ["Jonas Weber", "Dinner on Saturday", "−$40.00", "out"]],
    ["received", { direction: "credit" }, ["Jonas Weber", "Dinner on Saturday", "+$40.00", "in"]],
    [
      "pending",
      { status: "pending" },
      ["Jonas Weber", "Pending · Dinner on Saturday", "−$40.00", "out"],
    ],
    ["failed", { status: "failed" }, ["Jonas Weber", "Failed, no money moved", "−$40.00", "void"]],
    ["without a note", { note: null }, ["Jonas Weber", "Sent", "−$40.00", "out"]],
    [
      "a reward",
      {
        counterparty: null,
        title: "Welcome reward",
        note: null,
        direction: "credit",
        asset: "LIL",
        amount: "100.00",
      },
      ["Welcome reward", "Received", "+100.00 LIL", "in"],
    ],
    [
      "a link that was paid into a bank",
      {
        counterparty: null,
        title: "Teleport link paid",
        note: "Tickets",
        direction: "credit",
        asset: "fiat:GBP",
        amount: "12.50",
      },
      ["Teleport link paid", "Tickets", "+£12.50", "in"],
    ],
    [
      "with more decimals than are shown",
      { amount: "40.009999" },
      ["Jonas Weber", "Dinner on Saturday", "−$40.00", "out"],
    ],
  ] as [string, Partial<Transaction>, string[]][])(
    "%s",
    (_, changes, [name, meta, amount, tone]) => {
      expect(transactionView(transaction(changes))).toEqual({ name, meta, amount, tone });
    },
  );
});

describe("the shortcuts", () => {
  it("start with the other person", () => {
    expect(productUser(transaction())).toMatchObject({ id: "jonas", display_tag: "jonas_w" });
  });
  it.each([
    ["there is nobody", { counterparty: null }],
    [
      "it is no product user",
      { counterparty: { ...transaction().counterparty, isLilypadUser: false } },
    ],
  ] as [string, Partial<Transaction>][])("are missing when %s", (_, changes) => {
    expect(productUser(transaction(changes))).toBeNull();
  });
});

it("groups history by day", () => {
  const now = new Date(2026, 10, 20, 15, 0);
  const at = (day: number, hour: number) =>
    transaction({ createdAt: new Date(2026, 10, day, hour).toISOString() });
  const days = byDay([at(20, 14), at(20, 1), at(19, 23), at(9, 16)], now);
  expect(days.map(({ heading, transactions }) => [heading, transactions.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Nov 9", 1],
  ]);
});

it("shortens a hash", () => {
  expect(shortHash(`0x9c1e${"0".repeat(56)}4b70`)).toBe("0x9c1e…4b70");
});
