import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route } from "wouter";
import { TeleportPayScreen } from "../../src/features/teleport/pay-in-app/teleport-pay-screen.tsx";
import type { Teleport, TeleportQuote } from "../../src/features/teleport/payer/index.ts";
import { type Answers, type Calls, fakeApi, onlyFor } from "../fake-api.ts";
import { newQueryClient, openSignedIn } from "../open-signed-in.tsx";
import { anAccount } from "../samples/an-intent.ts";
import { mira } from "../samples/mira.ts";
import { verified } from "../samples/ramp-answers.ts";
import { samplePayment } from "../samples/teleport-payment.ts";

export const token = "A".repeat(27);
export const asked = "getPublicTeleport";
export const accounts = "listLinkedAccounts";
export const payments = "listTeleportPayments";
export const quote = "createTeleportQuote";
export const pay = "createTeleportTransaction";
export const ids = {
  link: "018f0000-0000-7000-8000-0000000000aa",
  payment: "018f0000-0000-7000-8000-0000000000bb",
  quote: "018f0000-0000-7000-8000-0000000000cc",
};
export const sent = "markTeleportPaymentSent";

export const heron = anAccount({
  id: "018f0000-0000-7000-8000-000000000011",
  country: "GB",
  currency: "GBP",
  metadata: { sortCode: "040004" },
  displayName: "Heron Bank",
  last4: "5678",
});
export const otter = anAccount({
  id: "018f0000-0000-7000-8000-000000000012",
  country: "US",
  currency: "USD",
  displayName: "Otter Bank",
  last4: "1234",
  isDefault: false,
});

export const aLink = (more: Partial<Teleport> = {}): Teleport => ({
  token,
  id: ids.link,
  status: "open",
  isPayable: true,
  recipient: {
    displayName: "Tove Reed",
    bankAccount: { bankName: "Harbour Bank", bankCurrency: "GBP", logoUrl: null },
  },
  recipient_name: "Tove Reed",
  amount: "50.00",
  currency: "GBP",
  note: "Dinner",
  expiresAt: "2099-12-01T10:00:00.000Z",
  easyCurrencies: [],
  payer: null,
  payment: null,
  ...more,
});
export const aQuote = (more: Partial<TeleportQuote> = {}): TeleportQuote => ({
  quoteId: ids.quote,
  teleportQuoteId: ids.quote,
  source: { amount: "50.00", currency: "GBP" },
  destination: { amount: "50.00", currency: "GBP", grossAmount: "50.00" },
  sourceAmount: "50.00",
  sourceCurrency: "GBP",
  destinationAmount: "50.00",
  destinationCurrency: "GBP",
  grossDestinationAmount: "50.00",
  rate: "1",
  estimatedExchangeRate: "1",
  fees: {
    currency: "GBP",
    sourceFees: { amount: "0.00", currency: "GBP" },
    destinationFees: { amount: "0.00", currency: "GBP" },
    processingFee: "0.00",
    processingFeePercentage: "0.00",
    exchangeRateFee: "0.00",
    exchangeRateFeePercentage: "0.00",
    fxFeePercentage: "0.00",
    totalFee: "0.00",
    totalFeeDestination: "0.00",
    totalFeeUSD: null,
    totalFeePercentage: "0.00",
  },
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  ...more,
});
/** Opens the screen with an API that answers every call; a test overrides the answers it is about. */
export function openPay(more: Answers = {}, code = token) {
  history.replaceState(null, "", `/teleport/pay/${code}`);
  const faked = fakeApi({
    getProfile: { profile: mira },
    getRampCustomerStatus: verified,
    [asked]: onlyFor({ code: token }, aLink()),
    [accounts]: { accounts: [heron, otter] },
    [payments]: { payments: [] },
    [quote]: aQuote(),
    [pay]: samplePayment(),
    [sent]: onlyFor(
      { id: ids.payment },
      samplePayment({ markedSentAt: "2026-03-01T10:05:00.000Z" }),
    ),
    ...more,
  });
  openSignedIn(
    <Route path="/teleport/pay/:token" component={TeleportPayScreen} />,
    newQueryClient({ staleTime: 15_000 }),
  );
  return faked;
}
export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
/** The bodies that were sent to a route. */
export const bodies = (calls: Calls, operation: typeof quote | typeof pay) =>
  calls(operation).map(({ body }) => body);
