import { expect, it } from "vitest";
import {
  bankTransferMessages as bankTransfer,
  fundingMessages as said,
} from "../../../shared/messages/index.ts";

/** The exact texts of these screens, each beside the message that holds it. */
const specified: readonly (readonly [specified: string, kept: string])[] = [
  ["Top up", said.title.topup],
  ["Withdraw to bank", said.title.withdraw],
  ["Please select a currency", said.currency.required],
  ["Please select a bank account", said.bank.required],
  ["Please enter a valid amount", said.amount.required],
  ["Please complete KYC verification", said.kycRequired],
  ["No quote available. Please refresh the quote first.", said.quote.noQuote],
  ["No bank account selected", said.bank.missing],
  ["No amount specified", said.amount.missing],
  ["Insufficient USDC balance", said.amount.insufficient("USDC")],
  ["Minimum amount is €10.00", said.amount.minimum("€10.00")],
  ["Maximum amount is €10.00", said.amount.maximum("€10.00")],
  ["Failed to get quote - no quote data in response", said.quote.noData],
  ["Invalid response format", said.quote.unreadable],
  ["Quote expired", bankTransfer.offer.expired],
  ["Unable to load currencies", said.currency.failed],
  ["No currencies available", said.currency.none],
  [
    "No supported currencies found for topup. Please try again later.",
    said.currency.noneText(said.currency.fiat.topup),
  ],
  ["No EUR bank accounts", said.bank.none("EUR")],
  ["No linked bank accounts found", said.bank.noneAtAll],
  ["Failed to load bank accounts. Please try again.", said.bank.failed],
  ["No Transfer Instructions", bankTransfer.preparing.none],
  ["IBAN copied to clipboard!", bankTransfer.details.copied("IBAN")],
  ["Failed to copy to clipboard", bankTransfer.details.copyFailed],
  ["Unable to check status", said.success.unable],
  ["Unable to check transaction status", said.success.unableText],
  ["Transaction failed", said.success.topup.title.failed],
  ["Transaction failed", said.success.returned.title.failed],
  ["No transaction ID provided", said.success.noId],
  ["No transaction status available", said.success.noStatus],
  ["Quote confirmed", said.success.stages.quote_confirmed],
  ["Transfer initiated", said.success.stages.transfer_initiated],
  ["Processing", said.success.stages.processing],
  ["USDC received", said.success.stages.complete.topup("USDC")],
  ["Bank transfer completed", said.success.stages.complete.withdraw],
];

it.each(specified)("says %j", (promised, kept) => {
  expect(kept).toBe(promised);
});

it("says of a withdrawal what is on its way, and what arrives where and when", () => {
  const { title, lead } = said.success.withdraw;
  expect(title("$30.00")).toBe("$30.00 is on its way");
  expect(lead("€25.87", "Seerosen Bank")).toBe(
    "€25.87 arrives at Seerosen Bank, usually within a day.",
  );
});
