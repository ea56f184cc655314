import type {
  AutoBankDetails,
  PayerBank,
  PayerCapability,
  Teleport,
  TeleportPayment,
  TeleportQuote,
} from "../../src/features/teleport/payer/data/teleport.ts";

type BankOperation = PayerBank["operations"][number];

/** A teleport link as its payer sees it. */
export const sampleTeleport = (more: Partial<Teleport> = {}): Teleport => ({
  token: "A".repeat(27),
  id: "018f0000-0000-7000-8000-0000000000aa",
  status: "open",
  isPayable: true,
  recipient: {
    displayName: "Mira Lindqvist",
    bankAccount: { bankName: "Harbour Bank", bankCurrency: "GBP", logoUrl: null },
  },
  recipient_name: "Mira Lindqvist",
  amount: "320.00",
  currency: "GBP",
  note: "Rent share, November",
  expiresAt: "2099-12-01T10:00:00.000Z",
  easyCurrencies: [],
  payer: null,
  payment: null,
  ...more,
});

/** The server's stored details of a payer. */
export const samplePayer: NonNullable<Teleport["payer"]> = {
  accountType: "bank",
  currency: "USD",
  country: "US",
  bankName: "Prairie Bank",
  last4: "6789",
};

/** A payment that waits for its money. */
export const samplePayment = (more: Partial<TeleportPayment> = {}): TeleportPayment => ({
  transactionId: "018f0000-0000-7000-8000-0000000000bb",
  status: "AWAITING_TRANSFER",
  source: { amount: "406.77", currency: "USD" },
  destination: { amount: "320.00", currency: "GBP" },
  receivedAmount: null,
  transferInstructions: {
    sourceAmount: "406.77",
    sourceCurrency: "USD",
    paymentMethod: "ACH",
    bankBeneficiaryName: "Lilypad Payments",
    bankName: "Clearing Bank",
    bankAddress: null,
    accountNumber: "900000000123",
    routingNumber: "021000021",
    sortCode: null,
    iban: null,
    bicSwift: null,
    clabeNumber: null,
    transferMessage: "LILY-4417",
  },
  markedSentAt: null,
  outcome: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  ...more,
});

/** An offer. */
export const sampleQuote = (more: Partial<TeleportQuote> = {}): TeleportQuote => ({
  quoteId: "018f0000-0000-7000-8000-0000000000cc",
  teleportQuoteId: "018f0000-0000-7000-8000-0000000000cc",
  source: { amount: "406.77", currency: "USD" },
  destination: { amount: "320.00", currency: "GBP", grossAmount: "320.80" },
  sourceAmount: "406.77",
  sourceCurrency: "USD",
  destinationAmount: "320.00",
  destinationCurrency: "GBP",
  grossDestinationAmount: "320.80",
  rate: "0.788644",
  estimatedExchangeRate: "0.788644",
  fees: {
    currency: "GBP",
    sourceFees: { amount: "0.00", currency: "USD" },
    destinationFees: { amount: "0.80", currency: "GBP" },
    processingFee: "0.30",
    processingFeePercentage: "0.0936",
    exchangeRateFee: "0.50",
    exchangeRateFeePercentage: "0.1559",
    fxFeePercentage: "0.1559",
    totalFee: "0.80",
    totalFeeDestination: "0.80",
    totalFeeUSD: "1.02",
    totalFeePercentage: "0.2495",
  },
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  ...more,
});

/** A currency in which a link can be paid. */
export const samplePayerCapability = (more: Partial<PayerCapability> = {}): PayerCapability => ({
  currency: "USD",
  currencyDisplayName: "US dollar",
  country: "US",
  countryName: "United States",
  countryFlag: "🇺🇸",
  region: "Americas",
  methods: ["ACH"],
  minimumAmount: "10",
  maximumAmount: "10000",
  ...more,
});

/** A bank, American by default. */
export function samplePayerBank(
  more: Partial<Omit<PayerBank, "operations">> = {},
  operation: Partial<BankOperation> = {},
): PayerBank {
  const address = {
    addressLine1: "1 Plain Avenue",
    city: "Omaha",
    state: "NE",
    postalCode: "68102",
    country: "US",
  };
  return {
    id: "prairie",
    name: "Prairie Bank N.A.",
    display_name: "Prairie Bank",
    country_code: "US",
    logoUrl: null,
    priority: 1,
    bank_address: address,
    operations: [
      {
        countryCode: "US",
        supportedCurrencies: ["USD"],
        supportedSchemes: ["ACH"],
        requiredFields: [],
        swiftCodes: [],
        bankAddress: address,
        ...operation,
      },
    ],
    ...more,
  };
}

/** An account opened for a payment, American by default. */
export const sampleBankDetails = (more: Partial<AutoBankDetails> = {}) => ({
  amount: "320.00",
  bank_details: {
    account_holder_name: "Mira Lindqvist",
    bank_name: "Clearing Bank",
    account_number: "900000000777",
    routing_number: "021000021",
    iban: null,
    bic: null,
    ...more,
  },
});
