import { expect, it } from "vitest";
import {
  addressMessages,
  apiMessages,
  appMessages,
  bankTransferMessages as bankTransfer,
  payerMessages,
  payerStepMessages as steps,
} from "../../../shared/messages/index.ts";
import { soonCurrencies } from "./data/source-currencies.ts";

const { error, recipient } = payerMessages;

/** The exact texts of the payer's page, each beside the message that holds it. */
it.each([
  // The page
  ["Join", payerMessages.join],
  ["To", recipient.to],
  ["From", recipient.from],
  ["Oops! Something went wrong", error.title],
  // The countdown
  ["Quote expired", bankTransfer.offer.expired],
  // The form
  ["Please select a currency", recipient.required],
  ["Please select a country", steps.country.lead],
  ["Please select a bank", steps.bank.lead],
  ["Please enter the bank address", steps.bankAddress.incomplete],
  ["Please enter your address", steps.userAddress.incomplete],
  ["Currency selection is required", steps.missing.currency],
  ["Bank selection is required", steps.missing.bank],
  ["User address is required", steps.missing.address],
  ["Account holder information is required", steps.details.holderRequired],
  ["{label} is required", steps.details.isRequired("{label}")],
  ["{label} format is invalid", steps.details.isInvalid("{label}")],
  ["SWIFT/BIC", steps.details.swift],
  ["Minimum amount is {symbol}{min}", steps.quote.minimum("{symbol}{min}")],
  ["Maximum amount is {symbol}{max}", steps.quote.maximum("{symbol}{max}")],
  // Failures
  ["Teleport not found", payerMessages.notFound],
  ["Failed to load teleport details", payerMessages.failed],
  ["Failed to get quote", steps.quote.failed],
  ["Failed to create transaction", steps.quote.notMade],
  ["Invalid response format", steps.quote.unreadable],
  ["Failed to complete linking", steps.userAddress.failed],
  ["No quote available", steps.quote.none],
  ["An error occurred", error.fallback],
  ["Failed to generate bank details", steps.easy.failed],
  ["Unable to Generate Bank Details", steps.easy.failedTitle],
  ["Try Again", steps.easy.tryAgain],
  ["Failed to confirm payment", steps.confirmation.failed],
  ["Confirmation Error", steps.confirmation.failedTitle],
  ["Try again", appMessages.tryAgain],
  ["Failed to load Google Places API. Please refresh the page.", addressMessages.search.loadFailed],
  ["Failed to copy to clipboard", bankTransfer.details.copyFailed],
  ["{label} copied to clipboard!", bankTransfer.details.copied("{label}")],
  ["No results found", steps.bank.none],
  ["No currencies found", recipient.none],
  ["Unable to load currencies", recipient.failed],
  ["Failed to load banks", steps.bank.failed],
  ["No Transfer Instructions", bankTransfer.preparing.none],
  ["Connection error. Please check your internet and try again.", apiMessages.classes.connection],
  // Currencies that come later
  ["Coming soon", appMessages.comingSoon],
  ["MXN, NGN, IDR, PHP, VND, ARS, BRL", soonCurrencies.join(", ")],
])("%s", (specified, kept) => {
  expect(kept).toBe(specified);
});

it("the confirmation says how long the processing takes", () => {
  expect(steps.confirmation.waiting).toContain("1-3 business days");
});
