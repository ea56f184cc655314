import { createHash } from "node:crypto";
import type {
  BankInstructions,
  NewBankAccount,
  RampOperation,
  RampTransaction,
} from "@lilypad/providers";

const bankInstructions = (reference: string): BankInstructions => ({
  paymentMethod: "SEPA",
  bankBeneficiaryName: "Fake Ramp Ltd",
  bankName: "First Fake Bank",
  bankAddress: "1 Fake Street, London",
  accountNumber: "12345678",
  routingNumber: null,
  sortCode: "040004",
  iban: "DE89370400440532013000",
  bicSwift: "COBADEFFXXX",
  clabeNumber: null,
  transferMessage: reference,
});

/** Where the money of a transaction has to go: each has a reference, or an address, of its own. */
export function instructionsFor(
  operation: RampOperation,
  transactionId: string,
): RampTransaction["instructions"] {
  const digest = createHash("sha256").update(transactionId).digest("hex");
  return operation === "withdraw"
    ? { type: "chain", address: `0x${digest.slice(0, 40)}` }
    : { type: "bank", bank: bankInstructions(`REF${digest.slice(0, 8).toUpperCase()}`) };
}

/** Of an account that takes any bank transfer: no reference is needed. */
export const virtualInstructions = (): BankInstructions => ({
  ...bankInstructions(""),
  routingNumber: "021000021",
  transferMessage: null,
});

const identifying = ["iban", "accountNumber", "nubanNumber", "clabeNumber", "pixCode", "cbuNumber"];

/** The last four characters of whatever identifies the account. */
export function last4Of({ fields }: NewBankAccount): string | null {
  const name = identifying.find((one) => fields[one] !== undefined);
  const value = name === undefined ? undefined : fields[name];
  return value === undefined ? null : value.replaceAll(/\s/g, "").slice(-4);
}
