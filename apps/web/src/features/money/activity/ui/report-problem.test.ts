import { expect, it } from "vitest";
import type { Transaction } from "../data/queries.ts";
import { reportAddress } from "./report-problem.tsx";

const transaction = {
  id: "018f",
  direction: "debit",
  amount: "40.00",
  asset: "usdc",
  title: "Withdrawal",
  status: "confirmed",
  transactionContext: "withdrawal",
  note: null,
  counterparty: null,
  walletAddress: null,
  party: null,
} as unknown as Transaction;

it("a problem is reported on the configured ticket page, which gets the transaction's id", () => {
  const settings = { ticketUrl: "https://help.example/new?form=7", supportEmail: "a@b.example" };
  expect(reportAddress(settings, transaction)).toBe(
    "https://help.example/new?form=7&transaction=018f",
  );
});

it("without a ticket page, a problem is reported by email with id and amount", () => {
  const address = reportAddress({ ticketUrl: null, supportEmail: "a@b.example" }, transaction);
  expect(address).toMatch(/^mailto:a@b\.example\?subject=Problem%20with%20transaction%20018f/);
  expect(decodeURIComponent(address)).toContain("Withdrawal, −$40.00");
});
