import type { ChainBlock, SafeChangeLog } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { isAddressEqual } from "viem";
import { listSignerKeys } from "../../enter/own-keys/index.ts";
import { bytesOf } from "./safe-transactions-deps.ts";

/** A change of the control of a Safe. */
type Change = Exclude<SafeChangeLog["event"], { kind: "executed" }>;
type ChangeLog = SafeChangeLog & { readonly event: Change };

const isChange = (log: SafeChangeLog): log is ChangeLog => log.event.kind !== "executed";

/**
 * Stores the executions of transactions that were signed here; the worker then ends the transactions on this evidence.
 */
async function storeExecutions(
  db: Queryable,
  logs: readonly SafeChangeLog[],
  at: Date,
): Promise<void> {
  const executed = logs.flatMap(({ event, transactionHash }) =>
    event.kind === "executed" ? [{ ...event, transactionHash }] : [],
  );
  if (executed.length === 0) return;
  await db.query({
    name: "safe-executions",
    text: `update safe_transaction signed
             set execution_hash = log.transaction_hash, execution_succeeded = log.is_success,
               due_at = least(signed.due_at, $5)
           from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::boolean[]) as log (safe, hash, transaction_hash, is_success)
           where signed.safe_address = log.safe and signed.hash = log.hash and signed.state = 'submitted'`,
    values: [
      executed.map(({ safe }) => bytesOf(safe)),
      executed.map(({ hash }) => bytesOf(hash)),
      executed.map(({ transactionHash }) => bytesOf(transactionHash)),
      executed.map(({ isSuccess }) => isSuccess),
      at,
    ],
  });
}

/** The changes to the control of a Safe of which its person is notified. */
type ToldChange =
  | {
      readonly kind: "safe_owner_added" | "safe_owner_removed";
      /** The owner's address; null for one of the person's passkeys. */
      readonly wallet: string | null;
    }
  | { readonly kind: "instant_payments_on" | "instant_payments_off" }
  | {
      readonly kind: "instant_limit_raised";
      /** The new daily limit in minor units. */
      readonly limit: { readonly asset: ChainAsset; readonly amount: bigint };
    };

/** Notifies a person on the usual channels, in the SQL transaction that books the block. */
type TellOwner = (
  db: Queryable,
  told: { personId: string; change: ToldChange; at: Date },
) => Promise<void>;

/** An owner can make their Safe report as much as they pay gas for; mails and pushes about it are ours to pay. */
const maxToldPerDay = 20;
const dayMs = 24 * 60 * 60_000;

/** Finds the person who owned a Safe themselves when a block was mined; null for all others and deleted accounts. */
async function findOwnerOf(db: Queryable, safe: string, at: Date): Promise<string | null> {
  const { rows } = await db.query<{ personId: string }>({
    name: "safe-change-person",
    text: `select person_id from person_safe safe join person_card person on person.id = safe.person_id
           where safe_address = $1 and (kind = 'own' or taken_over_at <= $2) and person.deleted_at is null`,
    values: [bytesOf(safe), at],
  });
  return rows[0]?.personId ?? null;
}

/**
 * Applies a change to the stored state of the Safe.
 * @returns the change of which the person is notified; null if nothing has changed for them
 */
async function apply(
  db: Queryable,
  personId: string,
  { event }: ChangeLog,
  at: Date,
): Promise<ToldChange | null> {
  switch (event.kind) {
    case "owner_added":
    case "owner_removed": {
      const keys = await listSignerKeys(db, personId);
      const isPasskey = keys.some(({ signer }) => isAddressEqual(signer, event.owner));
      return { kind: `safe_${event.kind}`, wallet: isPasskey ? null : event.owner };
    }
    case "module_enabled":
    case "module_disabled": {
      const isOn = event.kind === "module_enabled";
      const { rows } = await db.query<{ wasOn: boolean }>(
        "select instant_payments_off_since is null as was_on from person_safe where person_id = $1",
        [personId],
      );
      // A Safe enables the module when it is created, too.
      if (rows[0]?.wasOn === isOn) return null;
      await db.query("select person_safe_instant($1, $2, $3)", [personId, isOn, at]);
      return { kind: isOn ? "instant_payments_on" : "instant_payments_off" };
    }
    case "daily_limit_set": {
      const { asset, dailyLimit: amount } = event;
      const { number } = assets[asset];
      const { rows } = await db.query<{ dailyLimit: bigint }>(
        "select daily_limit from own_limit where person_id = $1 and asset = $2",
        [personId, number],
      );
      await db.query("select own_limit_set($1, $2, $3)", [personId, number, amount]);
      const isRaised = rows[0] === undefined || amount > rows[0].dailyLimit;
      return isRaised ? { kind: "instant_limit_raised", limit: { asset, amount } } : null;
    }
  }
}

/** Stores a change by its log. @returns false if it was stored before */
async function store(
  db: Queryable,
  personId: string,
  { event, transactionHash, position }: SafeChangeLog,
  block: ChainBlock,
): Promise<boolean> {
  const limit = event.kind === "daily_limit_set" ? event : null;
  const { rowCount } = await db.query(
    `insert into safe_change (transaction_hash, position, person_id, kind, address, asset, amount, block_number, changed_at,
       is_told)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false) on conflict do nothing`,
    [
      bytesOf(transactionHash),
      position,
      personId,
      event.kind,
      "owner" in event ? bytesOf(event.owner) : null,
      limit === null ? null : assets[limit.asset].number,
      limit?.dailyLimit ?? null,
      block.number,
      block.time,
    ],
  );
  return rowCount === 1;
}

/**
 * Records that the person is notified.
 * @returns false if they were notified too often within a day
 */
async function mayTell(
  db: Queryable,
  personId: string,
  { transactionHash, position }: SafeChangeLog,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update safe_change set is_told = true where transaction_hash = $1 and position = $2
       and (select count(*) from safe_change where person_id = $3 and is_told and changed_at > $4) < $5`,
    [bytesOf(transactionHash), position, personId, new Date(at.getTime() - dayMs), maxToldPerDay],
  );
  return rowCount === 1;
}

/**
 * Creates the function that books changes of owners to the control of their own Safes, in the SQL transaction that
 * books the block: the daily limit and whether we can move anything are stored as they are on the chain, and the person
 * is notified. Each log counts once, however often its block is read. Executions of Safes are stored as the evidence of
 * the transactions that were signed here.
 */
export function createBookSafeChanges({ tellOwner }: { tellOwner: TellOwner }) {
  return async function bookSafeChanges(
    db: Queryable,
    logs: readonly SafeChangeLog[],
    block: ChainBlock,
  ): Promise<void> {
    await storeExecutions(db, logs, block.time);
    for (const log of logs.filter(isChange)) {
      const personId = await findOwnerOf(db, log.event.safe, block.time);
      if (personId === null || !(await store(db, personId, log, block))) continue;
      const change = await apply(db, personId, log, block.time);
      if (change === null || !(await mayTell(db, personId, log, block.time))) continue;
      await tellOwner(db, { personId, change, at: block.time });
    }
  };
}
