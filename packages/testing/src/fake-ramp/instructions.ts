import { createHash } from "node:crypto";
import type {
  BankInstructions,
  NewBankAccount,
  RampOperation,
  RampPaymentAccount,
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

/** Returns where to send a transaction's money; each transaction has its own reference or address. */
export function instructionsFor(
  operation: RampOperation,
  transactionId: string,
  source: RampPaymentAccount,
): RampTransaction["instructions"] {
  const digest = createHash("sha256").update(transactionId).digest("hex");
  if (operation === "withdraw") return { type: "chain", address: `0x${digest.slice(0, 40)}` };
  const transferMessage = `REF${digest.slice(0, 8).toUpperCase()}`;
  return source.type === "virtual"
    ? { type: "bank", bank: { ...virtualInstructions(source), transferMessage } }
    : { type: "bank", bank: bankInstructions(transferMessage) };
}

/** Returns the instructions of a virtual account; each has its own number and needs no reference. */
export function virtualInstructions({
  paymentAccountId,
  currency,
}: Pick<RampPaymentAccount, "paymentAccountId" | "currency">): BankInstructions {
  const digest = createHash("sha256").update(paymentAccountId).digest("hex");
  const digits = BigInt(`0x${digest}`).toString().slice(-10);
  const isEuro = currency === "EUR";
  return {
    ...bankInstructions(""),
    bankBeneficiaryName: "Ann Example",
    paymentMethod: isEuro ? "SEPA" : "ACH",
    accountNumber: isEuro ? null : digits,
    routingNumber: isEuro ? null : "021000021",
    sortCode: null,
    iban: isEuro ? `DE00${digits}` : null,
    bicSwift: isEuro ? "COBADEFFXXX" : null,
    transferMessage: null,
  };
}

const identifying = ["iban", "accountNumber", "nubanNumber", "clabeNumber", "pixCode", "cbuNumber"];

/** Returns the last four characters of the account's identifying field. */
export function last4Of({ fields }: NewBankAccount): string | null {
  const name = identifying.find((one) => fields[one] !== undefined);
  const value = name === undefined ? undefined : fields[name];
  return value === undefined ? null : value.replaceAll(/\s/g, "").slice(-4);
}
