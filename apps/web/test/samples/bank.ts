import type { Bank } from "../../src/features/bank/account-entry/index.ts";
import type { Capability } from "../../src/features/bank/bank-accounts/data/queries.ts";

type BankOperation = Bank["operations"][number];

/** A bank, British by default. */
export function sampleBank(
  more: Partial<Omit<Bank, "operations">> = {},
  operation: Partial<BankOperation> = {},
): Bank {
  const address = {
    addressLine1: "1 Quay Street",
    city: "Leeds",
    postalCode: "LS1 4DY",
    country: "GB",
  };
  return {
    id: "harbour",
    name: "Harbour Bank plc",
    display_name: "Harbour Bank",
    country_code: "GB",
    logoUrl: null,
    priority: 1,
    bank_address: address,
    operations: [
      {
        countryCode: "GB",
        supportedCurrencies: ["GBP"],
        supportedSchemes: ["GB_BACS_CHAPS_FPS"],
        requiredFields: [
          {
            name: "sortCode",
            type: "tel",
            label: "Sort code",
            placeholder: "20-00-00",
            required: true,
            validation: { pattern: "\\d{6}" },
            format: "sort_code",
          },
          {
            name: "accountNumber",
            type: "tel",
            label: "Account number",
            required: true,
            validation: { pattern: "\\d{8}" },
            maxLength: 8,
          },
        ],
        swiftCodes: [],
        bankAddress: address,
        ...operation,
      },
    ],
    ...more,
  };
}

/** A capability: the currencies and limits of an operation. */
export const sampleCapability = (more: Partial<Capability> = {}): Capability => ({
  currency: "GBP",
  name: "British pound",
  country: "GB",
  country_name: "United Kingdom",
  flag_emoji: "🇬🇧",
  region: "Europe",
  methods: ["GB_BACS_CHAPS_FPS"],
  minimumAmount: "10",
  maximumAmount: "10000",
  ...more,
});
