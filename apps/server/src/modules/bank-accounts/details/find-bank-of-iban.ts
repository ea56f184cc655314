import type { ReadIban } from "@lilypad/bank-details";
import type { Bank, BankOperation } from "@lilypad/providers";
import { operationOf } from "./read-details.ts";

const namesBank = ({ ibanBankCodes = [], swiftCodes }: BankOperation, code: string): boolean =>
  ibanBankCodes.includes(code) ||
  // Some countries write the bank as its SWIFT code does.
  (/^[A-Z]{4}$/.test(code) && swiftCodes.some((swiftCode) => swiftCode.startsWith(code)));

/**
 * The bank that an IBAN names, with what it does for accounts in euros there. Null where no directory
 * entry says that it is the one: a directory need not know every bank's code, so that is no mistake.
 * @param banks of the euro, the ones to prefer first
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
