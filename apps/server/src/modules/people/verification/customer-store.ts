import type { Queryable } from "@lilypad/db";
import type { KycStatus, RampProviderName } from "@lilypad/providers";
import type { LeasedQueue } from "../../../platform/due-work/index.ts";
import type { RampCustomerRow } from "./rows.gen.ts";

/** The row of a person's customer; null members before the ramp's answer came. */
export type CustomerRow = Omit<RampCustomerRow, "provider" | "dueAt" | "version" | "attempts">;

const columns = `person_id, customer_id, status, details, wallet_account_id, created_at, updated_at, asked_at,
  answered_at, active_at`;

/** Queue of people whose status has to be read if no webhook arrives, at one provider only. */
export const customerQueue = (provider: RampProviderName): LeasedQueue => ({
  name: "ramp_customer",
  table: "ramp_customer",
  key: ["person_id", "provider"],
  columns,
  only: { provider },
  batchSize: 1,
  // Longer than any request to the ramp may take.
  leaseMs: 60_000,
  backOff: { firstMs: 60_000, maxMs: 60 * 60_000 },
});

interface Key {
  provider: RampProviderName;
  personId: string;
}

export async function findCustomer(db: Queryable, key: Key): Promise<CustomerRow | null> {
  const { rows } = await db.query<CustomerRow>(
    `select ${columns} from ramp_customer where person_id = $1 and provider = $2`,
    [key.personId, key.provider],
  );
  return rows[0] ?? null;
}

/** Like `findCustomer`, with a lock until the transaction ends. */
export async function lockCustomer(db: Queryable, key: Key): Promise<CustomerRow | null> {
  const { rows } = await db.query<CustomerRow>(
    `select ${columns} from ramp_customer where person_id = $1 and provider = $2 for update`,
    [key.personId, key.provider],
  );
  return rows[0] ?? null;
}

export async function findByCustomerId(
  db: Queryable,
  provider: RampProviderName,
  customerId: string,
): Promise<CustomerRow | null> {
  const { rows } = await db.query<CustomerRow>(
    `select ${columns} from ramp_customer where provider = $1 and customer_id = $2`,
    [provider, customerId],
  );
  return rows[0] ?? null;
}

/** Stores that the person has started, once; not for an account that is being deleted. */
export async function addCustomer(
  db: Queryable,
  key: Key,
  times: { now: Date; dueAt: Date | null },
): Promise<void> {
  await db.query(
    `insert into ramp_customer (person_id, provider, created_at, updated_at, asked_at, due_at)
       select id, $2, $3, $3, $3, $4 from person_card where id = $1 and deactivated_at is null for share
     on conflict (person_id, provider) do nothing`,
    [key.personId, key.provider, times.now, times.dueAt],
  );
}

/**
 * Reserves the next request to the ramp about a person.
 * @returns false if another request was made after `notSince`
 */
export async function takeTurn(
  db: Queryable,
  key: Key,
  times: { now: Date; notSince: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update ramp_customer set asked_at = $3
       where person_id = $1 and provider = $2 and asked_at <= $4`,
    [key.personId, key.provider, times.now, times.notSince],
  );
  return rowCount === 1;
}

export interface Answer {
  customerId: string;
  status: KycStatus;
  details: Buffer;
  updatedAt: Date;
  /** When the request was made. */
  answeredAt: Date;
  dueAt: Date | null;
  activeAt: Date | null;
}

/** Stores the ramp's answer. @param isChange whether people can see a difference */
export async function storeAnswer(
  db: Queryable,
  key: Key,
  answer: Answer,
  isChange: boolean,
): Promise<void> {
  await db.query(
    `update ramp_customer set customer_id = $3, status = $4, details = $5, updated_at = $6,
       asked_at = greatest(asked_at, $7), answered_at = $7, due_at = $8, attempts = 0, active_at = $9,
       version = version + $10::integer
     where person_id = $1 and provider = $2`,
    [
      key.personId,
      key.provider,
      answer.customerId,
      answer.status,
      answer.details,
      answer.updatedAt,
      answer.answeredAt,
      answer.dueAt,
      answer.activeAt,
      isChange ? 1 : 0,
    ],
  );
}

/** Removes a customer that the ramp no longer has, so that the person can start again. */
export async function unlinkCustomer(db: Queryable, key: Key, customerId: string): Promise<void> {
  await db.query(
    `update ramp_customer set customer_id = null, status = null, details = null,
       wallet_account_id = null, answered_at = null, version = version + 1
     where person_id = $1 and provider = $2 and customer_id = $3`,
    [key.personId, key.provider, customerId],
  );
}

/** Stores the Safe's account at the ramp; the first one is final. @returns the stored one */
export async function storeWallet(
  db: Queryable,
  key: Key,
  wallet: { customerId: string; accountId: string },
): Promise<string | null> {
  const { rows } = await db.query<Pick<RampCustomerRow, "walletAccountId">>(
    `update ramp_customer set wallet_account_id = coalesce(wallet_account_id, $4)
       where person_id = $1 and provider = $2 and customer_id = $3
     returning wallet_account_id`,
    [key.personId, key.provider, wallet.customerId, wallet.accountId],
  );
  return rows[0]?.walletAccountId ?? null;
}

/** Sets when a worker reads the status again; null for never. */
export async function planCheck(
  db: Queryable,
  key: Key,
  times: { askedAt: Date; dueAt: Date | null },
): Promise<void> {
  await db.query(
    `update ramp_customer set due_at = $3, attempts = 0, asked_at = greatest(asked_at, $4)
       where person_id = $1 and provider = $2`,
    [key.personId, key.provider, times.dueAt, times.askedAt],
  );
}

/** Whether a person's identity was ever verified, by any ramp. */
export async function hasReachedActive(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ reached: boolean }>(
    `select exists (select 1 from ramp_customer where person_id = $1 and active_at is not null)
       as reached`,
    [personId],
  );
  return rows[0]?.reached ?? false;
}

/** Called in the transaction that deletes the account. The ramp stores its own data as the law requires. */
export async function removeCustomers(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from ramp_customer where person_id = $1", [personId]);
}
