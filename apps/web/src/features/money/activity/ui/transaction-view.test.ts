import { describe, expect, it } from "vitest";
import type { Transaction } from "../data/queries.ts";
import { dayOf, productUser, shortHash, transactionView } from "./transaction-view.ts";

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
  party: null,
  walletAddress: null,
  check: null,
  ...changes,
});

describe("a row of the history", () => {
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
        walletAddress: null,
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
        walletAddress: null,
        title: "Teleport link paid",
        note: "Tickets",
        direction: "credit",
        asset: "fiat:GBP",
        amount: "12.50",
      },
      ["Teleport link paid", "Tickets", "+£12.50", "in"],
    ],
    [
      "a top-up, which names the bank and what was sent",
      {
        counterparty: null,
        walletAddress: null,
        party: { name: "Tidewater Bank", amount: "250.00", currency: "EUR" },
        transactionContext: "topup",
        title: "Top-up",
        note: null,
        direction: "credit",
        amount: "269.69",
      },
      ["Tidewater Bank", "Top up · €250.00", "+$269.69", "in"],
    ],
    [
      "a pending withdrawal, which names the bank and what arrives",
      {
        counterparty: null,
        walletAddress: null,
        party: { name: "Harbour Bank", amount: "31.20", currency: "GBP" },
        transactionContext: "withdrawal",
        title: "Withdrawal",
        note: null,
        status: "pending",
      },
      ["Harbour Bank", "Pending · Withdrawal · £31.20", "−$40.00", "out"],
    ],
    [
      "a paid link, which names the payer",
      {
        counterparty: null,
        walletAddress: null,
        party: { name: "Pia Payer", amount: null, currency: null },
        transactionContext: "teleport",
        title: "Teleport link paid",
        note: "Tickets",
        direction: "credit",
        asset: "fiat:GBP",
        amount: "12.50",
      },
      ["Pia Payer", "Teleport link · Tickets", "+£12.50", "in"],
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

describe("the shortcuts of a transaction", () => {
  it("fill in the other person", () => {
    expect(productUser(transaction())).toMatchObject({ id: "jonas", display_tag: "jonas_w" });
  });
  it.each([
    ["there is no other person", { counterparty: null }],
    [
      "the other person does not use Lilypad",
      { counterparty: { ...transaction().counterparty, isLilypadUser: false } },
    ],
  ] as [string, Partial<Transaction>][])("are missing if %s", (_, changes) => {
    expect(productUser(transaction(changes))).toBeNull();
  });
});

it.each([
  [20, 1, "Today"],
  [19, 23, "Yesterday"],
  [9, 16, "Nov 9"],
])("on November 20, day %d at %d:00 has the heading %s", (day, hour, heading) => {
  expect(dayOf(new Date(2026, 10, day, hour), new Date(2026, 10, 20, 15, 0))).toBe(heading);
});

it("shortens a hash", () => {
  expect(shortHash(`0x9c1e${"0".repeat(56)}4b70`)).toBe("0x9c1e…4b70");
});
