import type { Queryable } from "@lilypad/db";
import type { LinkedAccountRow } from "../rows.gen.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import { findAccountById, lockAccount } from "../state/linked-account-store.ts";
import { type LinkedAccount, toShownStatus } from "../state/to-wire.ts";

/** The fields of a linked account that a top-up or withdrawal needs. */
export interface UsableAccount
  extends Pick<
    LinkedAccountRow,
    | "id"
    | "personId"
    | "provider"
    | "customerId"
    | "paymentAccountId"
    | "bankName"
    | "logoUrl"
    | "country"
    | "currency"
    | "last4"
  > {
  /** Only active accounts can send or receive money. */
  isActive: boolean;
  status: LinkedAccount["status"];
}

/**
 * An account of the person; null if it is another person's or unlinked.
 * @param options.hold prevents unlinking it until the transaction `db` ends
 */
export async function findUsable(
  { pool }: BankAccountsDeps,
  personId: string,
  id: string,
  { db = pool, hold = false }: { db?: Queryable; hold?: boolean } = {},
): Promise<UsableAccount | null> {
  const row = hold ? await lockAccount(db, id, "share") : await findAccountById(db, id);
  if (row === null || row.personId !== personId || row.unlinkedAt !== null) return null;
  const { provider, customerId, paymentAccountId, bankName, logoUrl, country, currency, last4 } =
    row;
  const isActive = row.status === "active";
  return {
    id,
    personId,
    provider,
    customerId,
    paymentAccountId,
    isActive,
    status: toShownStatus(row.status),
    bankName,
    logoUrl,
    country,
    currency,
    last4,
  };
}
