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
  ["not by a code that no bank has", "DE", "50010517", undefined],
  ["not by the first letters of a SWIFT code in another country", "GB", "PLMP", undefined],
  ["not if the bank has no accounts in euros", "DE", "10020030", undefined],
  ["not if the IBAN has no bank code", "DE", null, undefined],
])("finds the bank of an IBAN %s", (_, country, bankCode, expected) =>
  expect(findBankOfIban(banks, { country, bankCode })?.bank.id).toBe(expected),
);
