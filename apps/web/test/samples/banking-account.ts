import type { LinkedAccount } from "../../src/features/bank/bank-accounts/index.ts";
import type { CheckedIban } from "../../src/features/bank/banking-steps/banking-flow.ts";

/** A linked euro account. */
export const sampleAccount = (more: Partial<LinkedAccount> = {}): LinkedAccount => ({
  id: "018f0000-0000-7000-8000-000000000009",
  provider: "fern",
  bankName: "Seerosen Bank",
  displayName: "Seerosen Bank",
  logoUrl: null,
  country: "DE",
  currency: "EUR",
  last4: "3000",
  status: "active",
  statusReason: null,
  isDefault: true,
  providerAccountId: "pa_9",
  createdAt: "2026-03-01T10:00:00.000Z",
  metadata: {},
  ...more,
});

const address = {
  addressLine1: "8 Teichstraße",
  city: "Frankfurt am Main",
  postalCode: "60311",
  country: "DE",
};

/** The server's answer about a German IBAN. */
export const sampleChecked = (more: Partial<CheckedIban> = {}): CheckedIban => ({
  country: "DE",
  bank: {
    id: "de-sero",
    name: "Seerosen Bank",
    display_name: "Seerosen Bank",
    country_code: "DE",
    logoUrl: null,
    priority: 1,
    bank_address: address,
    operations: [
      {
        countryCode: "DE",
        supportedCurrencies: ["EUR"],
        supportedSchemes: ["SEPA"],
        requiredFields: [
          { name: "iban", type: "text", label: "IBAN", required: true, format: "iban" },
          { name: "bicSwift", type: "text", label: "BIC / SWIFT code", required: true },
        ],
        swiftCodes: ["SERODE2LXXX"],
        bankAddress: address,
      },
    ],
  },
  swiftCode: "SERODE2LXXX",
  last4: "3000",
  ...more,
});
