import type { Wire } from "./customer.ts";

export type AccountStatus = "PENDING" | "ACTIVE" | "DEACTIVATED";

/** Where money comes from or goes to: somebody's bank account, a wallet, or an account of the bank's. */
export interface Account {
  readonly id: string;
  readonly wire: Wire;
  readonly customerId: string;
  readonly type: "bank" | "wallet" | "virtual";
  readonly status: AccountStatus;
  readonly nickname: string | null;
  /** Upper case ISO 4217; null for a wallet. */
  readonly currency: string | null;
  readonly country: string | null;
  readonly bankName: string | null;
  readonly paymentMethod: string | null;
  readonly ownerName: string | null;
  readonly isThirdParty: boolean;
  /** Of the account number or IBAN: more is not kept. */
  readonly last4: string | null;
  /** A wallet's, checksummed. */
  readonly address: string | null;
  /** What a virtual account turns deposits into, and where that goes. */
  readonly destination: { readonly accountId: string; readonly currency: string } | null;
  /** When a pending account becomes usable. */
  readonly activeAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const numberFields = [
  "accountNumber",
  "iban",
  "clabeNumber",
  "cbuNumber",
  "nubanNumber",
  "pixCode",
] as const;

/** The number that the account is known by. */
export function numberOf(fields: Readonly<Record<string, string>>): string | null {
  for (const name of numberFields) {
    const value = fields[name]?.replace(/[\s-]/g, "");
    if (value !== undefined && value !== "") return value;
  }
  return null;
}

/** An account number ending in 9999 is not known to its bank, one ending in 0000 takes a while. */
export function fateOf(number: string): "refused" | "slow" | "active" {
  if (number.endsWith("9999")) return "refused";
  return number.endsWith("0000") ? "slow" : "active";
}
