import type { Wire } from "./customer.ts";

export type AccountStatus = "PENDING" | "ACTIVE" | "DEACTIVATED";

/**
 * The source or destination of money: a bank account, a wallet, or one of the bank's own accounts.
 */
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
  /** The last four characters of the account number or IBAN; the rest is not stored. */
  readonly last4: string | null;
  /** The address of a wallet, with checksum. */
  readonly address: string | null;
  /** The currency to which a virtual account converts deposits, and the account to which it sends them. */
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

/** The number that identifies the account. */
export function numberOf(fields: Readonly<Record<string, string>>): string | null {
  for (const name of numberFields) {
    const value = fields[name]?.replace(/[\s-]/g, "");
    if (value !== undefined && value !== "") return value;
  }
  return null;
}

/**
 * An account number ending in 9999 is unknown to its bank; one ending in 0000 stays pending for a
 * while.
 */
export function behaviourOf(number: string): "refused" | "slow" | "active" {
  if (number.endsWith("9999")) return "refused";
  return number.endsWith("0000") ? "slow" : "active";
}
