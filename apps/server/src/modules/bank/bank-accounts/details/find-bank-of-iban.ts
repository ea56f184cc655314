import type { ReadIban } from "@lilypad/bank-details";
import type { Bank, BankOperation } from "@lilypad/providers";
import { operationOf } from "./read-details.ts";

const namesBank = ({ ibanBankCodes = [], swiftCodes }: BankOperation, code: string): boolean =>
  ibanBankCodes.includes(code) ||
  // In some countries the bank code of an IBAN is the start of the SWIFT code.
  (/^[A-Z]{4}$/.test(code) && swiftCodes.some((swiftCode) => swiftCode.startsWith(code)));

/**
 * The bank that an IBAN belongs to, with its operation for accounts in euros there. Null if no bank
 * in the directory matches: the directory does not know every bank's code, so this is not an error.
 * @param banks banks with accounts in euros, preferred ones first
 */
export function findBankOfIban(
  banks: readonly Bank[],
  { country, bankCode }: Pick<ReadIban, "country" | "bankCode">,
): { bank: Bank; operation: BankOperation } | null {
  if (bankCode === null) return null;
  for (const bank of banks) {
    const operation = operationOf(bank, { currency: "EUR", country });
    if (operation !== undefined && namesBank(operation, bankCode)) return { bank, operation };
  }
  return null;
}
