import type { Bank, BankOperation } from "@lilypad/providers";
import { expect, it } from "vitest";
import { findBankOfIban } from "./find-bank-of-iban.ts";

const bank = (id: string, more: Partial<BankOperation> & { countryCode: string }): Bank => ({
  id,
  name: id,
  displayName: id,
  countryCode: more.countryCode,
  logoUrl: null,
  priority: 1,
  operations: [
    {
      supportedCurrencies: ["EUR"],
      supportedSchemes: ["SEPA"],
      requiredFields: [],
      swiftCodes: [],
      bankAddress: null,
      ...more,
    },
  ],
});

const banks = [
  bank("unnamed", { countryCode: "DE" }),
  bank("pond", { countryCode: "DE", ibanBankCodes: ["37040044", "37040048"] }),
  bank("dollars", { countryCode: "DE", supportedCurrencies: ["USD"], ibanBankCodes: ["10020030"] }),
  bank("plompen", { countryCode: "NL", swiftCodes: ["PLMPNL2LXXX"] }),
  bank("same code elsewhere", { countryCode: "AT", ibanBankCodes: ["37040044"] }),
];

it.each([
  ["by a code that the directory names", "DE", "37040048", "pond"],
  ["by the start of its SWIFT code", "NL", "PLMP", "plompen"],
  ["not in another country", "NL", "37040044", undefined],
  ["not by a code that nobody has", "DE", "50010517", undefined],
  ["not by letters of another country's bank", "GB", "PLMP", undefined],
  ["not where its accounts are in another currency", "DE", "10020030", undefined],
  ["not without a code", "DE", null, undefined],
])("finds a bank %s", (_, country, bankCode, expected) =>
  expect(findBankOfIban(banks, { country, bankCode })?.bank.id).toBe(expected),
);
