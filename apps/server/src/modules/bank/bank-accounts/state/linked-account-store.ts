import type { Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import type { LeasedQueue } from "../../../../platform/due-work/index.ts";
import { findRow, insertRow, updateRow } from "../../../../platform/rows/index.ts";
import { type LinkedAccountRow, linkedAccountTable } from "../rows.gen.ts";
import { removeBackOff } from "./linked-account-rules.ts";

/** Queue of linked accounts that need a request to the provider. */
export const accountQueue = (provider: RampProviderName): LeasedQueue => ({
  name: "linked_account",
  table: "linked_account",
  key: ["id"],
  columns: "due.*",
  only: { provider },
  batchSize: 10,
  // Longer than any request to the provider may take.
  leaseMs: 60_000,
  backOff: removeBackOff,
});

/** Serialises changes of one person's accounts until the transaction ends. */
export async function lockAccountsOf(db: Queryable, personId: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 19))", [personId]);
}

export async function findAccountById(db: Queryable, id: string): Promise<LinkedAccountRow | null> {
  return findRow(db, linkedAccountTable, id);
}

/** Like `findAccountById`; `share` prevents unlinking until the transaction ends. */
export async function lockAccount(
  db: Queryable,
  id: string,
  strength: "share" | "update",
): Promise<LinkedAccountRow | null> {
  const { rows } = await db.query<LinkedAccountRow>(
    `select * from linked_account where id = $1 for ${strength}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findAccountByPaymentAccount(
  db: Queryable,
  provider: RampProviderName,
  paymentAccountId: string,
): Promise<LinkedAccountRow | null> {
  return findRow(db, linkedAccountTable, { provider, paymentAccountId, removedAt: null });
}

/** A person's accounts that are not unlinked: the default first, then the newest. */
export async function listAccountsOf(db: Queryable, personId: string): Promise<LinkedAccountRow[]> {
  const { rows } = await db.query<LinkedAccountRow>(
    `select * from linked_account where person_id = $1 and unlinked_at is null
       order by is_default desc, created_at desc, id`,
    [personId],
  );
  return rows;
}

/** Whether the person has linked the same account already, or is linking it. */
export async function hasFingerprint(
  db: Queryable,
  personId: string,
  fingerprint: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from linked_account where person_id = $1 and fingerprint = $2
       and unlinked_at is null and status in ('linking', 'pending', 'active')`,
    [personId, fingerprint],
  );
  return (rowCount ?? 0) > 0;
}

export type NewLinkedAccount = Omit<
  LinkedAccountRow,
  "statusReason" | "isDefault" | "createdAt" | "updatedAt" | "unlinkedAt" | "removedAt" | "version"
> & { now: Date };

export async function addAccount(db: Queryable, account: NewLinkedAccount): Promise<void> {
  await insertRow(db, linkedAccountTable, {
    id: account.id,
    personId: account.personId,
    provider: account.provider,
    customerId: account.customerId,
    paymentAccountId: account.paymentAccountId,
    status: account.status,
    bankId: account.bankId,
    bankName: account.bankName,
    displayName: account.displayName,
    logoUrl: account.logoUrl,
    country: account.country,
    currency: account.currency,
    last4: account.last4,
    metadata: account.metadata,
    details: account.details,
    fingerprint: account.fingerprint,
    linkAttempt: account.linkAttempt,
    attempts: account.attempts,
    dueAt: account.dueAt,
    createdAt: account.now,
    updatedAt: account.now,
  });
}

export interface StateChange
  extends Pick<LinkedAccountRow, "status" | "dueAt">,
    Partial<Pick<LinkedAccountRow, "statusReason" | "last4" | "bankName">> {
  /** Unchanged if omitted. */
  paymentAccountId?: string;
  now: Date;
}

/**
 * Moves an account to a state. The request to the provider is deleted when the state is no longer
 * `linking`.
 */
export async function changeState(db: Queryable, id: string, change: StateChange): Promise<void> {
  await db.query(
    `update linked_account set status = $2, status_reason = $3,
         payment_account_id = coalesce($4, payment_account_id), last4 = coalesce(last4, $5),
         bank_name = coalesce(bank_name, $6), due_at = $7, attempts = 0, updated_at = $8,
         details = case when $2 = 'linking' then details end,
         is_default = is_default and $2 = 'active', version = version + 1
       where id = $1`,
    [
      id,
      change.status,
      change.statusReason ?? null,
      change.paymentAccountId ?? null,
      change.last4 ?? null,
      change.bankName ?? null,
      change.dueAt,
      change.now,
    ],
  );
}

/** Makes the oldest active account the default if the person has active accounts but no default. */
export async function settleDefault(db: Queryable, personId: string): Promise<void> {
  await db.query(
    `update linked_account set is_default = true, version = version + 1 where id = (
         select id from linked_account
           where person_id = $1 and unlinked_at is null and status = 'active'
           order by created_at, id limit 1)
       and not exists (select 1 from linked_account where person_id = $1 and is_default)`,
    [personId],
  );
}

/** @param id an active account of the person */
export async function moveDefault(
  db: Queryable,
  { personId, id, now }: { personId: string; id: string; now: Date },
): Promise<void> {
  await db.query(
    `update linked_account set is_default = false, version = version + 1
       where person_id = $1 and is_default and id <> $2`,
    [personId, id],
  );
  await db.query(
    `update linked_account set is_default = true, updated_at = $2, version = version + 1
       where id = $1 and not is_default`,
    [id, now],
  );
}

/**
 * Marks an account as unlinked: it no longer belongs to the person, and a worker removes it at the
 * provider.
 */
export async function markUnlinked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update linked_account set unlinked_at = $2, is_default = false, due_at = $2, attempts = 0,
         updated_at = $2, version = version + 1
       where id = $1`,
    [id, now],
  );
}

export async function markRemoved(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update linked_account set removed_at = $2, due_at = null, updated_at = $2
       where id = $1 and unlinked_at is not null and removed_at is null`,
    [id, now],
  );
}

export async function removeAccount(db: Queryable, id: string): Promise<void> {
  await db.query("delete from linked_account where id = $1", [id]);
}

/** Sets when the account is due again. */
export async function postpone(db: Queryable, id: string, dueAt: Date): Promise<void> {
  await updateRow(db, linkedAccountTable, id, { dueAt });
}

/** Records an event for the person's apps, in the SQL transaction that changes the account. */
export async function tellAccountChange(
  db: Queryable,
  personId: string,
  id: string,
): Promise<void> {
  await db.query(
    "select outbox_add('linked-accounts', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [personId, id],
  );
}
