import type { OperationData } from "../../src/shared/api/index.ts";

type Intent = OperationData<"createRampIntent">;
type Account = OperationData<"listLinkedAccounts">["accounts"][number];

/** 250 euros to dollars, with a quote that is valid for years. */
export const aQuote = (changes: Partial<Intent["quote"]> = {}): Intent["quote"] => ({
  quoteId: "5b1c1d0e-0000-4000-8000-000000000001",
  operation: "topup",
  source: { amount: "250.00", currency: "EUR" },
  destination: { amount: "269.690000", currency: "USDC", grossAmount: "270.420000" },
  rate: "1.08168",
  estimatedExchangeRate: "1.08168",
  fees: {
    currency: "USDC",
    sourceFees: { amount: "0.00", currency: "EUR" },
    destinationFees: { amount: "0.73", currency: "USDC" },
    processingFee: "0.50",
    processingFeePercentage: "0.1849",
    exchangeRateFee: "0.23",
    exchangeRateFeePercentage: "0.0851",
    fxFeePercentage: "0.0851",
    totalFee: "0.73",
    totalFeeDestination: "0.73",
    totalFeeUSD: "0.73",
    totalFeePercentage: "0.27",
  },
  expiresAt: "2099-01-01T00:00:00.000Z",
  ...changes,
});

/** A top-up that waits for its bank transfer. */
export const anIntent = (changes: Partial<Intent> = {}): Intent => ({
  intentId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  operation: "topup",
  status: "AWAITING_TRANSFER",
  settlement: { eta: null, completedAt: null },
  linkedAccountId: "account-eur",
  source: { amount: "250.00", currency: "EUR" },
  destination: { amount: "269.690000", currency: "USDC" },
  quote: aQuote(),
  transferInstructions: {
    sourceAmount: "250.00",
    sourceCurrency: "EUR",
    paymentMethod: "SEPA",
    bankBeneficiaryName: "Lilypad Payments Europe",
    bankName: "Tidewater Bank",
    bankAddress: "Frankfurt",
    accountNumber: null,
    routingNumber: null,
    sortCode: null,
    iban: "DE89370400440532013000",
    bicSwift: "TIDEDEFFXXX",
    clabeNumber: null,
    transferMessage: "LILY 7Q4K 82",
  },
  ledgerTransactionId: null,
  onchainTransfer: null,
  failure: null,
  isCancellable: true,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  ...changes,
});

/** A withdrawal of 40 dollars to a British account. */
export const aWithdrawal = (changes: Partial<Intent> = {}): Intent =>
  anIntent({
    operation: "withdraw",
    status: "PROCESSING",
    linkedAccountId: "account-gbp",
    source: { amount: "40.00", currency: "USDC" },
    destination: { amount: "31.20", currency: "GBP" },
    quote: aQuote({
      operation: "withdraw",
      source: { amount: "40.00", currency: "USDC" },
      destination: { amount: "31.20", currency: "GBP", grossAmount: "31.60" },
      rate: "0.79",
      estimatedExchangeRate: "0.79",
      fees: {
        currency: "GBP",
        sourceFees: { amount: "0.00", currency: "USDC" },
        destinationFees: { amount: "0.40", currency: "GBP" },
        processingFee: "0.25",
        processingFeePercentage: "0.7912",
        exchangeRateFee: "0.15",
        exchangeRateFeePercentage: "0.4747",
        fxFeePercentage: "0.4747",
        totalFee: "0.40",
        totalFeeDestination: "0.40",
        totalFeeUSD: "0.51",
        totalFeePercentage: "1.2659",
      },
    }),
    transferInstructions: null,
    ledgerTransactionId: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    onchainTransfer: { status: "queued", to: null, amount: "40.000000", hash: null },
    isCancellable: false,
    ...changes,
  });

/** An active linked bank account. */
export const anAccount = (changes: Partial<Account> = {}): Account => ({
  id: "account-eur",
  provider: "fern",
  bankName: "Tidewater Bank",
  displayName: "Tidewater",
  logoUrl: null,
  country: "DE",
  currency: "EUR",
  last4: "3000",
  status: "active",
  statusReason: null,
  isDefault: true,
  providerAccountId: "provider-account",
  createdAt: "2026-11-01T12:00:00.000Z",
  metadata: {},
  ...changes,
});
