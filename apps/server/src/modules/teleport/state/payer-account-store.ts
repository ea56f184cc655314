import type { Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import type { Use } from "./payer-account-rules.ts";

/** An account that the provider was told of, or opened, for a payer of a link. */
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
    `insert into teleport_payer_account (link_id, payment_account_id, provider, customer_id, created_at, check_at)
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
    "update teleport_payer_account set check_at = least(check_at, $2) where link_id = any($1)",
    [linkIds, now],
  );
}

/** Claims accounts that are due for a check, so that no other worker checks them before `until`. */
export async function claimPayerAccounts(
  db: Queryable,
  { provider, now, until, limit }: { provider: string; now: Date; until: Date; limit: number },
): Promise<(PayerAccount & { attempts: number })[]> {
  const { rows } = await db.query<PayerAccount & { attempts: number }>(
    `update teleport_payer_account a set check_at = $2, attempts = a.attempts + 1
     where (a.link_id, a.payment_account_id) in (
       select link_id, payment_account_id from teleport_payer_account
       where provider = $4 and check_at <= $1 order by check_at limit $3 for update skip locked)
     returning a.link_id as "linkId", a.payment_account_id as "paymentAccountId", a.provider,
       a.customer_id as "customerId", a.attempts`,
    [now, until, limit, provider],
  );
  return rows;
}

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

/** Sets when an account is checked next; the count of attempts starts again where nothing went wrong. */
export async function scheduleAccountCheck(
  db: Queryable,
  { linkId, paymentAccountId }: Pick<PayerAccount, "linkId" | "paymentAccountId">,
  { claimedUntil, next, failed }: { claimedUntil: Date; next: Date; failed: boolean },
): Promise<void> {
  await db.query(
    `update teleport_payer_account set check_at = $3, attempts = case when $5 then attempts else 0 end
     where link_id = $1 and payment_account_id = $2 and check_at = $4`,
    [linkId, paymentAccountId, next, claimedUntil, failed],
  );
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
