import type { Queryable } from "@lilypad/db";
import {
  digestOf,
  isSuccess,
  type NewTransfer,
  postDirectly,
  type TransferId,
  toAccountId,
} from "@lilypad/ledger";
import { assetOfNumber } from "@lilypad/money";
import { toBytes } from "./bytes.ts";
import { isAnnounced, type LogClass, logClasses } from "./classify-transfer.ts";
import type { BadLog, BlockFindings, SeenTransfer } from "./findings.ts";
import { transferIdOf } from "./transfer-id.ts";

export interface ClassifiedTransfer extends SeenTransfer {
  readonly class: LogClass;
}

/** What arrived for a person, as somebody else may know more about it. */
export interface CreditedDeposit {
  personId: string;
  /** The number of the asset. */
  asset: number;
  /** Minor units. */
  amount: bigint;
  from: string;
  transferId: string;
}

/** Says what a credit is called in the history, in the transaction that credits it. */
export type NameDeposit = (db: Queryable, deposit: CreditedDeposit) => Promise<string>;

/** Stores a log that no batch explains. @returns false when it was stored before; its block is then revised. */
async function storeLog(
  db: Queryable,
  log: ClassifiedTransfer,
  { block }: BlockFindings,
  transferId: TransferId | null,
): Promise<boolean> {
  const { rows } = await db.query<{ isNew: boolean }>({
    name: "settlement-store-log",
    text: `insert into chain_log as l
             (transaction_hash, position, class, asset, amount, block_number, block_hash, from_address, to_address, transfer_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (transaction_hash, position) do update
             set block_number = excluded.block_number, block_hash = excluded.block_hash
             where l.block_hash is distinct from excluded.block_hash
           returning (xmax = 0) as "isNew"`,
    values: [
      toBytes(log.transactionHash),
      log.position,
      log.class,
      log.asset,
      log.amount,
      block.number,
      toBytes(block.hash),
      toBytes(log.from),
      toBytes(log.to),
      transferId,
    ],
  });
  return rows[0]?.isNew === true;
}

interface DepositContext {
  findings: BlockFindings;
  nameDeposit: NameDeposit;
  /** Sentences for the operator. */
  alerts: string[];
}

interface Credit {
  personId: string;
  account: bigint;
  outside: bigint;
}

async function findCredit(db: Queryable, log: SeenTransfer, id: TransferId): Promise<Credit> {
  const { rows } = await db.query<Credit>({
    name: "settlement-find-credit",
    text: `select s.person_id as "personId", a.account_id as account, ledger_system_account('outside', $2, $3) as outside
           from smart_account s join person_account a on a.person_id = s.person_id and a.asset = $2
           where s.safe_address = $1`,
    values: [toBytes(log.to), log.asset, id],
  });
  const row = rows[0];
  if (row === undefined) throw new Error("the Safe has no ledger account for this asset");
  return row;
}

/** What a credit is called; money is credited also when nobody can say what it is. */
async function kindOf(
  db: Queryable,
  { nameDeposit, alerts }: DepositContext,
  { personId, asset, amount, from, transferId }: CreditedDeposit,
): Promise<string> {
  await db.query("savepoint one_name");
  try {
    const kind = await nameDeposit(db, { personId, asset, amount, from, transferId });
    await db.query("release savepoint one_name");
    return kind;
  } catch (error) {
    if (!isFaultOfLog(error)) throw error;
    await db.query("rollback to savepoint one_name");
    alerts.push(`transfer ${transferId} was credited as a deposit: ${error.message}`);
    return "deposit";
  }
}

/** Credits a deposit and writes it into the person's history. @throws when the ledger refuses it */
async function credit(
  db: Queryable,
  log: ClassifiedTransfer,
  id: TransferId,
  context: DepositContext,
): Promise<void> {
  const { findings } = context;
  const target = await findCredit(db, log, id);
  // Before the ledger is asked: whoever else looks at both takes their locks in this order.
  const kind = await kindOf(db, context, { ...log, personId: target.personId, transferId: id });
  const hash = toBytes(log.transactionHash);
  const transfer: NewTransfer = {
    id,
    digest: digestOf({ deposit: log.transactionHash, position: log.position, amount: log.amount }),
    debit: toAccountId(target.outside),
    credit: toAccountId(target.account),
    asset: assetOfNumber(log.asset),
    amount: log.amount,
  };
  const [result] = await postDirectly(db, [transfer], {
    event: "deposit",
    transaction: log.transactionHash,
    position: log.position,
    block: findings.block.number,
    blockHash: findings.block.hash,
  });
  if (result === undefined || !isSuccess(result)) throw new Error(`the ledger answered ${result}`);
  await db.query({
    name: "settlement-deposit-activity",
    text: `select activity_add(array[$1]::uuid[], array[$2]::uuid[], array[1]::smallint[], array[$3]::smallint[],
             array[$4]::bigint[], array[$6], array[null]::uuid[], array[null]::text[], array[1]::smallint[], array[$5]::bytea[])`,
    values: [target.personId, id, log.asset, log.amount, hash, kind],
  });
  if (!isAnnounced(log.amount)) return;
  await db.query({
    name: "settlement-deposit-outbox",
    text: "select outbox_add('deposit', array[$1]::uuid[], array[null]::uuid[], array[$2]::uuid[])",
    values: [target.personId, id],
  });
}

/** Puts a log aside with the reason; it waits for people, or for the second reading. */
export async function setAside(
  db: Queryable,
  log: BadLog,
  { block }: BlockFindings,
): Promise<void> {
  await db.query(
    `insert into chain_log_set_aside (transaction_hash, position, block_number, reason, detail)
     values ($1, $2, $3, $4, $5) on conflict (transaction_hash, position) do nothing`,
    [
      toBytes(log.transactionHash),
      log.position,
      block.number,
      log.reason,
      JSON.stringify(log.detail),
    ],
  );
}

type Booked = "credited" | "left" | "nothing new";

async function bookOne(
  db: Queryable,
  log: ClassifiedTransfer,
  context: DepositContext,
): Promise<Booked> {
  const { findings } = context;
  if (log.class !== logClasses.inflow) {
    const isNew = await storeLog(db, log, findings, null);
    return isNew && log.class === logClasses.outflow ? "left" : "nothing new";
  }
  const id = transferIdOf(findings.time, `${log.transactionHash}/${log.position}`);
  if (!(await storeLog(db, log, findings, id))) return "nothing new";
  await credit(db, log, id, context);
  await db.query("delete from chain_log_set_aside where transaction_hash = $1 and position = $2", [
    toBytes(log.transactionHash),
    log.position,
  ]);
  return "credited";
}

/** SQLSTATE classes of what is wrong with the data itself: a bad value, a broken constraint, a raised exception. */
const faultsOfData = /^(22|23|P0)/;

/**
 * Whether an error would come again for this log. Anything else (a deadlock, a lost connection, a
 * database that shuts down) says nothing about the log: the whole block is tried again.
 */
export function isFaultOfLog(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (!("code" in error)) return true;
  return typeof error.code === "string" && faultsOfData.test(error.code);
}

const detailOf = (log: SeenTransfer): Record<string, string> => ({
  from: log.from,
  to: log.to,
  asset: String(log.asset),
  amount: String(log.amount),
});

/**
 * Books the transfers of a block that no batch explains, each for itself: one that cannot be booked
 * is put aside and does not stop the others. An inflow is credited when its log is stored for the
 * first time, and never again.
 * @returns the number of deposits credited, and sentences for the operator
 */
export async function bookTransfers(
  db: Queryable,
  transfers: readonly ClassifiedTransfer[],
  { findings, nameDeposit }: Omit<DepositContext, "alerts">,
): Promise<{ deposits: number; alerts: string[] }> {
  let deposits = 0;
  const alerts: string[] = [];
  const context = { findings, nameDeposit, alerts };
  for (const log of transfers) {
    await db.query("savepoint one_log");
    try {
      const booked = await bookOne(db, log, context);
      if (booked === "credited") deposits += 1;
      if (booked === "left") {
        alerts.push(`money left a Safe without us, in transaction ${log.transactionHash}`);
      }
    } catch (error) {
      if (!isFaultOfLog(error)) throw error;
      await db.query("rollback to savepoint one_log");
      const reason = error.message;
      await setAside(db, { ...log, reason, detail: detailOf(log) }, findings);
      alerts.push(
        `log ${log.position} of transaction ${log.transactionHash} was set aside: ${reason}`,
      );
    }
    await db.query("release savepoint one_log");
  }
  return { deposits, alerts };
}
