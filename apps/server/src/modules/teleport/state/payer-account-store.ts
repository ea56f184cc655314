import type { Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import type { LeasedQueue } from "../../../platform/due-work/index.ts";
import type { Use } from "./payer-account-rules.ts";

/** An account that was registered with the provider, or opened by it, for a payer of a link. */
export interface PayerAccount {
  linkId: string;
  paymentAccountId: string;
  provider: RampProviderName;
  /** The link's owner, under whom it stands at the provider. */
  customerId: string;
}

/** An account is checked this often, also when nothing says that its link has ended. */
export const checkEveryMs = 24 * 3_600_000;

export async function storePayerAccount(
  db: Queryable,
  { linkId, paymentAccountId, provider, customerId }: PayerAccount,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into teleport_payer_account (link_id, payment_account_id, provider, customer_id, created_at, due_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [linkId, paymentAccountId, provider, customerId, now, new Date(now.getTime() + checkEveryMs)],
  );
}

/** Which of some accounts stand at the provider for payers of links. */
export async function findPayerAccounts(
  db: Queryable,
  provider: RampProviderName,
  paymentAccountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct payment_account_id as id from teleport_payer_account
     where provider = $1 and payment_account_id = any ($2)`,
    [provider, paymentAccountIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Has the accounts of links' payers checked at once: the link, or a payment of it, has ended. */
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

/** The queue of the accounts that are due for a check, without those at another provider than the configured one. */
export const payerAccountQueue = (provider: RampProviderName): LeasedQueue => ({
  name: "teleport_payer_account",
  table: "teleport_payer_account",
  key: ["link_id", "payment_account_id"],
  columns: `due.link_id as "linkId", due.payment_account_id as "paymentAccountId", due.provider,
    due.customer_id as "customerId"`,
  only: { provider },
  batchSize: 8,
  pollMs: 1_000,
  // Longer than the ramp is ever waited for.
  leaseMs: 2 * 60_000,
  backOff: { firstMs: 60_000, maxMs: checkEveryMs },
});

/** What an account is or was used for: each link that it stands for, with each payment from it. */
export async function listUses(
  db: Queryable,
  { provider, paymentAccountId }: Pick<PayerAccount, "provider" | "paymentAccountId">,
): Promise<Use[]> {
  const { rows } = await db.query<{
    linkStatus: Use["linkStatus"];
    isPayment: boolean;
    endedAt: Date | null;
    outcome: Exclude<Use["payment"], null>["outcome"];
    wasTold: boolean;
  }>(
    `select l.status as "linkStatus", p.id is not null as "isPayment", p.ended_at as "endedAt", p.outcome,
       p.transaction_id is not null as "wasTold"
     from teleport_payer_account a
     join teleport_link l on l.id = a.link_id
     left join teleport_payment p on p.link_id = l.id and p.quote ->> 'sourcePaymentAccountId' = a.payment_account_id
     where a.provider = $1 and a.payment_account_id = $2`,
    [provider, paymentAccountId],
  );
  return rows.map(({ linkStatus, isPayment, endedAt, outcome, wasTold }) => ({
    linkStatus,
    payment: isPayment ? { endedAt, outcome, wasTold } : null,
  }));
}

/** Forgets an account that the provider has deleted, for all links that it stood for. */
export async function forgetPayerAccount(
  db: Queryable,
  { provider, paymentAccountId }: Pick<PayerAccount, "provider" | "paymentAccountId">,
): Promise<void> {
  await db.query(
    "delete from teleport_payer_account where provider = $1 and payment_account_id = $2",
    [provider, paymentAccountId],
  );
}
