import type { Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import type { LeasedQueue } from "../../../../platform/due-work/index.ts";
import { insertRowOnce } from "../../../../platform/rows/index.ts";
import { type TeleportPayerAccountRow, teleportPayerAccountTable } from "../rows.gen.ts";
import type { Use } from "./payer-account-rules.ts";

/** An account registered with the provider, or opened by it, for a payer of a link. */
export type PayerAccount = Omit<TeleportPayerAccountRow, "createdAt" | "dueAt" | "attempts">;

/** Accounts are checked this often, even if no event of their link makes them due. */
export const checkEveryMs = 24 * 3_600_000;

export async function storePayerAccount(
  db: Queryable,
  { linkId, paymentAccountId, provider, customerId }: PayerAccount,
  now: Date,
): Promise<void> {
  await insertRowOnce(db, teleportPayerAccountTable, {
    linkId,
    paymentAccountId,
    provider,
    customerId,
    createdAt: now,
    dueAt: new Date(now.getTime() + checkEveryMs),
  });
}

/** Which of the given accounts at the provider belong to payers of links. */
export async function findPayerAccounts(
  db: Queryable,
  provider: RampProviderName,
  paymentAccountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<Pick<PayerAccount, "paymentAccountId">>(
    `select distinct payment_account_id from teleport_payer_account
     where provider = $1 and payment_account_id = any ($2)`,
    [provider, paymentAccountIds],
  );
  return new Set(rows.map(({ paymentAccountId }) => paymentAccountId));
}

/** Makes the payers' accounts of a link due, because the link or one of its payments has ended. */
export async function checkPayerAccounts(
  db: Queryable,
  linkIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    "update teleport_payer_account set due_at = least(due_at, $2) where link_id = any($1)",
    [linkIds, now],
  );
}

/** Queue of payers' accounts to check, at the configured provider only. */
export const payerAccountQueue = (provider: RampProviderName): LeasedQueue => ({
  name: "teleport_payer_account",
  table: "teleport_payer_account",
  key: ["link_id", "payment_account_id"],
  columns: "due.link_id, due.payment_account_id, due.provider, due.customer_id",
  only: { provider },
  batchSize: 8,
  // Longer than any request to the ramp may take.
  leaseMs: 2 * 60_000,
  backOff: { firstMs: 60_000, maxMs: checkEveryMs },
});

/** The links for which an account was registered, each with its payments from the account. */
export async function listUses(
  db: Queryable,
  { provider, paymentAccountId }: Pick<PayerAccount, "provider" | "paymentAccountId">,
): Promise<Use[]> {
  const { rows } = await db.query<
    Pick<Use, "linkStatus"> & NonNullable<Use["payment"]> & { isPayment: boolean }
  >(
    `select l.status as link_status, p.id is not null as is_payment, p.ended_at, p.outcome, p.transaction_id
     from teleport_payer_account a
     join teleport_link l on l.id = a.link_id
     left join teleport_payment p on p.link_id = l.id and p.quote ->> 'sourcePaymentAccountId' = a.payment_account_id
     where a.provider = $1 and a.payment_account_id = $2`,
    [provider, paymentAccountId],
  );
  return rows.map(({ linkStatus, isPayment, ...payment }) => ({
    linkStatus,
    payment: isPayment ? payment : null,
  }));
}

/** Deletes the rows of an account that was deleted at the provider, for all its links. */
export async function forgetPayerAccount(
  db: Queryable,
  { provider, paymentAccountId }: Pick<PayerAccount, "provider" | "paymentAccountId">,
): Promise<void> {
  await db.query(
    "delete from teleport_payer_account where provider = $1 and payment_account_id = $2",
    [provider, paymentAccountId],
  );
}
