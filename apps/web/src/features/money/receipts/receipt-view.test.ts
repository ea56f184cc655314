import { expect, it } from "vitest";
import { ownReceiptView, type PublicReceipt, publicReceiptView } from "./receipt-view.ts";

const ada = { first_name: "Ada", last_name: "Lovelace", display_tag: "ada_l" };
type Transaction = Parameters<typeof ownReceiptView>[0];
const sent: Transaction = {
  id: "t1",
  createdAt: "2026-11-20T14:32:00.000Z",
  direction: "debit",
  amount: "40.00",
  amountFormatted: "−$40.00",
  asset: "usdc",
  assetSymbol: "USDC",
  displaySymbol: "$",
  currency: "USD",
  note: "Dinner",
  status: "confirmed",
  context: "p2p",
  transactionContext: "p2p",
  title: "Sent",
  hash: `0x41d8${"0".repeat(56)}c07e`,
  counterparty: {
    userId: "ben",
    displayName: "Ben Okafor",
    name: "Ben Okafor",
    displayTag: "ben",
    avatarColor: null,
    countryCode: null,
    isLilypadUser: true,
    profile: { firstName: "Ben", lastName: "Okafor" },
  },
  party: null,
  walletAddress: null,
  check: null,
};
const linesOf = ({ facts }: { facts: readonly { label: string; value: string }[] }) =>
  facts.map(({ label, value }) => `${label}: ${value}`);

it("the receipt of a payment names both people, note, time, fee and transaction", () => {
  const view = ownReceiptView(sent, ada);
  expect(view).toMatchObject({
    amount: "$40.00",
    headline: "Ada paid Ben",
    initials: ["AL", "BO"],
  });
  expect(linesOf(view)).toEqual([
    "To: Ben Okafor · @ben",
    "From: Ada Lovelace · @ada_l",
    "Note: Dinner",
    expect.stringMatching(/^Date: Nov 20, 2026, \d\d:32$/),
    "Fee: None",
    "Transaction: 0x41d8…c07e",
  ]);
});

it("the receipt of the recipient names the same people in the same places", () => {
  const view = ownReceiptView({ ...sent, direction: "credit" }, ada);
  expect(view.headline).toBe("Ben paid Ada");
  expect(linesOf(view).slice(0, 2)).toEqual([
    "To: Ada Lovelace · @ada_l",
    "From: Ben Okafor · @ben",
  ]);
});

it("the receipt of a top-up names the bank", () => {
  const party = { name: "Tidewater Bank", amount: "250.00", currency: "EUR" };
  const topup = {
    ...sent,
    direction: "credit",
    counterparty: null,
    walletAddress: null,
    title: "Top-up",
  } as const;
  const view = ownReceiptView({ ...topup, party, note: null, hash: null }, ada);
  expect(view).toMatchObject({ headline: "Top-up, Tidewater Bank", initials: null });
  expect(linesOf(view)).toContain("From: Tidewater Bank");
});

const shared: PublicReceipt = {
  amount: "12.50",
  asset: "LIL",
  title: "Sent",
  status: "pending",
  createdAt: "2026-11-20T14:32:00.000Z",
  from: { firstName: "Ada", tag: null },
  to: { firstName: null, tag: null },
  walletAddress: null,
  note: null,
};

it("a public receipt shows first names, amount, time and state only", () => {
  const view = publicReceiptView(shared);
  expect(view).toMatchObject({
    amount: "12.50 LIL",
    status: "pending",
    headline: "Ada is paying Lilypad member",
  });
  expect(linesOf(view)).toEqual([
    "To: Lilypad member",
    "From: Ada",
    expect.stringMatching(/^Date: /),
  ]);
});

it("a public receipt of a failed payment says that no money moved", () => {
  const to = { firstName: "Ben", tag: "ben" };
  const view = publicReceiptView({ ...shared, status: "failed", to, note: "Dinner" });
  expect(view.headline).toBe("Ada to Ben: no money moved");
  expect(linesOf(view)).toEqual(expect.arrayContaining(["To: Ben · @ben", "Note: Dinner"]));
});
