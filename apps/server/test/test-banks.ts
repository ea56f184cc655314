import { bankCurrencies } from "@lilypad/bank-details";
import type { Bank, BankDirectory, BankOperation, Capability } from "@lilypad/providers";

const address = (country: string) => ({
  addressLine1: "1 Bank Street",
  city: "Bankton",
  postalCode: "B1 1AA",
  country,
});

const operation = (countryCode: string, currency: string, more: Partial<BankOperation> = {}) => ({
  countryCode,
  supportedCurrencies: [currency],
  supportedSchemes: ["ANY"],
  requiredFields: [],
  swiftCodes: [],
  bankAddress: address(countryCode),
  ...more,
});

const bank = (id: string, countryCode: string, operations: BankOperation[]): Bank => ({
  id,
  name: `${id} plc`,
  displayName: `Bank ${id}`,
  countryCode,
  logoUrl: null,
  priority: 1,
  operations,
});

/**
 * Banks for the currencies that most tests link (one without an address, one with two SWIFT codes), and one
 * bank for every currency.
 */
const testBanks: readonly Bank[] = [
  bank("gb", "GB", [operation("GB", "GBP")]),
  bank("us", "US", [operation("US", "USD", { bankAddress: null })]),
  bank("de", "DE", [
    operation("DE", "EUR", { swiftCodes: ["LILYDEFFXXX"], ibanBankCodes: ["37040044"] }),
  ]),
  bank("fr", "FR", [
    operation("FR", "EUR", {
      swiftCodes: ["LILYFRPPXXX", "LILYFRPP001"],
      ibanBankCodes: ["20041"],
    }),
  ]),
  bank("ng", "NG", [
    operation("NG", "NGN", {
      requiredFields: [
        {
          name: "bankCode",
          type: "select",
          label: "Bank code",
          required: true,
          options: [{ value: "058", label: "058" }],
        },
        { name: "nubanNumber", type: "tel", label: "NUBAN", required: true, pattern: "\\d{10}" },
      ],
    }),
  ]),
  bank(
    "any",
    "GB",
    bankCurrencies.map((currency) => operation("GB", currency)),
  ),
];

const userAddress = {
  addressLine1: "2 Pond Lane",
  city: "London",
  postalCode: "N1 1AA",
  country: "GB",
};

/** Valid details of an account at each bank, as the app sends them. */
export const testDetails = {
  gb: {
    currency: "GBP",
    country: "GB",
    bank: "gb",
    userAddress,
    sortCode: "20-00-00",
    accountNumber: "55779911",
  },
  us: {
    currency: "USD",
    country: "US",
    bank: "us",
    userAddress,
    bankAddress: address("US"),
    routingNumber: "021000021",
    accountNumber: "000123456789",
  },
  de: {
    currency: "EUR",
    country: "EU",
    bank: "de",
    userAddress,
    iban: "DE89 3704 0044 0532 0130 00",
  },
  ng: { currency: "NGN", country: "NG", bank: "ng", userAddress, nubanNumber: "0123456785" },
} as const;

const capability: Capability = {
  currency: "GBP",
  currencyName: "British pound",
  country: "GB",
  countryName: "United Kingdom",
  flagEmoji: "🇬🇧",
  region: "Europe",
  methods: ["GB_BACS_CHAPS_FPS"],
  minimumAmount: "10",
  maximumAmount: "10000",
};

/** A bank directory of the test banks. */
export const testDirectory: BankDirectory = {
  listCapabilities: async () => [capability],
  listBanks: async (_country, currency) =>
    testBanks.filter(({ operations }) =>
      operations.some(({ supportedCurrencies }) => supportedCurrencies.includes(currency)),
    ),
  findBank: async (id) => testBanks.find((one) => one.id === id) ?? null,
  readPrices: async () => ({
    asOf: "2026-11-02",
    perDollar: { USD: "1", EUR: "0.92326" },
    feePercent: { onramp: "0.5", offramp: "0.5" },
  }),
};
