import type { ChainBlock, RejectedLog, TokenTransfer } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import {
  digestOf,
  isSuccess,
  type NewTransfer,
  postDirectly,
  type TransferId,
  toAccountId,
  transferIdOf,
} from "@lilypad/ledger";
import { assets, type ChainAsset } from "@lilypad/money";
import type { OnTransfersEnded } from "../../../../platform/transfer-end.ts";
import {
  classifyTransfer,
  contradictsBatch,
  isAnnounced,
  type LogClass,
  logClasses,
  type OurSafes,
} from "../model/classify-transfer.ts";
import { toBytes } from "../store/bytes.ts";
import { bookOutflow, type ClaimOutflow } from "./book-outflow.ts";
import { type Outflow, storeOutflow } from "./outflow-store.ts";
import { keepParts } from "./remainder-store.ts";

/** A credit to a person that another module may be able to name. */
export interface CreditedDeposit {
  personId: string;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
  from: string;
  transferId: string;
}

/** Returns the kind of a credit for the history, in the SQL transaction that credits it. */
export type NameDeposit = (db: Queryable, deposit: CreditedDeposit) => Promise<string>;

/** Called after a credit, in its SQL transaction. If it throws, the log is set aside instead. */
export type OnDeposit = (db: Queryable, deposit: CreditedDeposit) => Promise<void>;

/** Stores a log that is not part of a batch. @returns false if it was stored before; only its block is updated then */
async function storeLog(
  db: Queryable,
  log: TokenTransfer,
  logClass: LogClass,
  block: ChainBlock,
  transferId: TransferId | null,
): Promise<boolean> {
  const { rows } = await db.query<{ isNew: boolean }>({
    name: "settlement-store-log",
    text: `insert into chain_log as l
             (transaction_hash, position, class, asset, amount, block_number, block_hash, from_address, to_address, transfer_id, parts)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (transaction_hash, position) do update
             set block_number = excluded.block_number, block_hash = excluded.block_hash
             where l.block_hash is distinct from excluded.block_hash
           returning (xmax = 0) as is_new`,
    values: [
      toBytes(log.transactionHash),
      log.position,
      logClass,
      assets[log.asset].number,
      log.amount,
      block.number,
      toBytes(block.hash),
      toBytes(log.from),
      toBytes(log.to),
      transferId,
      log.parts,
    ],
  });
  return rows[0]?.isNew === true;
}

/** Records that a stored deposit credits nothing, because the Safe's remainder does not make a minor unit yet. */
async function markBelowMinor(
  db: Queryable,
  { transactionHash, position }: TokenTransfer,
): Promise<void> {
  await db.query({
    name: "settlement-log-below-minor",
    text: "update chain_log set class = $3, transfer_id = null where transaction_hash = $1 and position = $2",
    values: [toBytes(transactionHash), position, logClasses.belowMinor],
  });
}

/** The dependencies for booking a movement. */
export interface BookTransfersOptions {
  nameDeposit: NameDeposit;
  onDeposit: OnDeposit;
  claimOutflow: ClaimOutflow;
  onTransfersEnded: OnTransfersEnded;
}

interface BlockContext extends BookTransfersOptions {
  block: ChainBlock;
  safes: OurSafes;
  /** Sentences for the operator. */
  alerts: string[];
}

/** The dependencies for crediting a deposit, and its block. */
interface DepositContext {
  nameDeposit: NameDeposit;
  onDeposit: OnDeposit;
  /** The block in which it was first seen, if that is the one being read. */
  block?: ChainBlock;
  /** Sentences for the operator. */
  alerts: string[];
}

/** A movement that arrives at one of our Safes. */
type Arrival = Pick<
  TokenTransfer,
  "transactionHash" | "position" | "asset" | "amount" | "from" | "to"
>;

interface Credit {
  personId: string;
  accountId: bigint;
  outside: bigint;
}

async function findCredit(db: Queryable, log: Arrival, id: TransferId): Promise<Credit> {
  const { rows } = await db.query<Credit>({
    name: "settlement-find-credit",
    text: `select s.person_id, a.account_id, ledger_system_account('outside', $2, $3) as outside
           from person_safe s join person_wallet a on a.person_id = s.person_id and a.asset = $2
           where s.safe_address = $1`,
    values: [toBytes(log.to), assets[log.asset].number, id],
  });
  const row = rows[0];
  if (row === undefined) throw new Error("the Safe has no ledger account for this asset");
  return row;
}

/** Returns the kind of a credit: a deposit when it cannot be named, because the money is credited in any case. */
async function kindOf(
  db: Queryable,
  { nameDeposit, alerts }: DepositContext,
  deposit: CreditedDeposit,
): Promise<string> {
  await db.query("savepoint one_name");
  try {
    const kind = await nameDeposit(db, deposit);
    await db.query("release savepoint one_name");
    return kind;
  } catch (error) {
    if (!isCausedByLog(error)) throw error;
    await db.query("rollback to savepoint one_name");
    alerts.push(`transfer ${deposit.transferId} was credited as a deposit: ${error.message}`);
    return "deposit";
  }
}

/** Credits a deposit and adds it to the person's history. @throws Error when the ledger refuses it */
export async function creditDeposit(
  db: Queryable,
  log: Arrival,
  id: TransferId,
  context: DepositContext,
): Promise<void> {
  const { block } = context;
  const { asset, amount, from } = log;
  const target = await findCredit(db, log, id);
  // Before the ledger, because other transactions take their locks in this order.
  const { personId } = target;
  const deposit = { personId, asset, amount, from, transferId: id };
  const kind = await kindOf(db, context, deposit);
  const hash = toBytes(log.transactionHash);
  const transfer: NewTransfer = {
    id,
    digest: digestOf({ deposit: log.transactionHash, position: log.position, amount }),
    debit: toAccountId(target.outside),
    credit: toAccountId(target.accountId),
    asset,
    amount,
  };
  const [result] = await postDirectly(db, [transfer], {
    event: "deposit",
    transaction: log.transactionHash,
    position: log.position,
    ...(block === undefined ? {} : { block: block.number, blockHash: block.hash }),
  });
  if (result === undefined || !isSuccess(result)) throw new Error(`the ledger answered ${result}`);
  await db.query({
    name: "settlement-deposit-activity",
    text: `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'credit', p_asset => $3,
             p_amount => $4, p_kind => $6, p_hash => $5)`,
    values: [personId, id, assets[asset].number, amount, hash, kind],
  });
  await context.onDeposit(db, deposit);
  if (!isAnnounced(amount)) return;
  await db.query({
    name: "settlement-deposit-outbox",
    text: "select outbox_add('deposit', array[$1]::uuid[], array[null]::uuid[], array[$2]::uuid[])",
    values: [personId, id],
  });
}

/** Stores a log that could not be booked and the reason, for the operator or until it is read again. */
export async function setAside(db: Queryable, log: RejectedLog, block: ChainBlock): Promise<void> {
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

type Booked = "credited" | "nothing new";

const contradiction = "a transfer inside a settlement that no item of the batch explains";

/**
 * Books an outflow of an own Safe as soon as its log is stored. If that fails because of the log, it waits like one that
 * the ledger cannot cover yet.
 */
async function bookNewOutflow(
  db: Queryable,
  context: BlockContext,
  outflow: Outflow,
): Promise<void> {
  await db.query("savepoint one_outflow");
  try {
    const options = { ...context, credit: createCredit(context) };
    const { alerts } = await bookOutflow(options, db, outflow);
    context.alerts.push(...alerts);
  } catch (error) {
    if (!isCausedByLog(error)) throw error;
    await db.query("rollback to savepoint one_outflow");
    context.alerts.push(
      `what left a Safe in transaction ${outflow.transactionHash} waits to be booked: ${error.message}`,
    );
  }
  await db.query("release savepoint one_outflow");
}

/** Creates the credit of an arrival that is booked as a deposit from outside, no matter who sent it. */
export function createCredit(context: DepositContext) {
  return async (db: Queryable, { happenedAt, ...arrival }: Outflow): Promise<void> => {
    const id = transferIdOf(happenedAt, `${arrival.transactionHash}/${arrival.position}`);
    await creditDeposit(db, arrival, id, context);
  };
}

/** Stores a transfer out of one of our Safes and books it if the Safe belongs to its person. */
async function noteOutflow(
  db: Queryable,
  log: TokenTransfer,
  { isOwn, isCredited }: { isOwn: boolean; isCredited: boolean },
  context: BlockContext,
): Promise<void> {
  const outflow = { ...log, happenedAt: context.block.time, isCredited };
  await storeOutflow(db, outflow, isOwn ? "waiting" : "unexplained");
  if (isOwn) return bookNewOutflow(db, context, outflow);
  context.alerts.push(
    `money left a Safe outside our batches, in transaction ${log.transactionHash}`,
  );
}

async function bookOne(db: Queryable, log: TokenTransfer, context: BlockContext): Promise<Booked> {
  const { block, safes } = context;
  if (contradictsBatch(log, safes)) {
    await setAside(db, { ...log, reason: contradiction, detail: detailOf(log) }, block);
    return "nothing new";
  }
  const logClass = classifyTransfer(log, safes);
  if (logClass === null) return "nothing new";
  const sender = safes.get(log.from);
  const isInflow = logClass === logClasses.inflow;
  const id = transferIdOf(block.time, `${log.transactionHash}/${log.position}`);
  if (!(await storeLog(db, log, logClass, block, isInflow ? id : null))) return "nothing new";
  const { arrived, left } = await keepParts(db, log, safes);
  if (isInflow && arrived === 0n) await markBelowMinor(db, log);
  if (isInflow && arrived > 0n) await creditDeposit(db, { ...log, amount: arrived }, id, context);
  if (sender !== undefined && left > 0n) {
    const { isOwn } = sender;
    await noteOutflow(db, { ...log, amount: left }, { isOwn, isCredited: isInflow }, context);
  }
  await db.query("delete from chain_log_set_aside where transaction_hash = $1 and position = $2", [
    toBytes(log.transactionHash),
    log.position,
  ]);
  return isInflow && arrived > 0n ? "credited" : "nothing new";
}

/** SQLSTATE classes of errors in the data: an invalid value, a violated constraint, a raised exception. */
const dataErrors = /^(22|23|P0)/;

/**
 * Returns whether the log itself causes an error, which would then occur again. After any other error (a
 * deadlock, a lost connection, a database that shuts down) the whole block is read again.
 */
export function isCausedByLog(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (!("code" in error)) return true;
  return typeof error.code === "string" && dataErrors.test(error.code);
}

const detailOf = (log: TokenTransfer): Record<string, string> => ({
  from: log.from,
  to: log.to,
  asset: log.asset,
  amount: String(log.amount),
  parts: String(log.parts),
});

/**
 * Books the transfers of a block that are not part of a batch, one at a time: a transfer that cannot be
 * booked is set aside and does not stop the others. A movement is booked only when its log is stored for
 * the first time.
 * @returns the number of credited deposits, and sentences for the operator
 */
export async function bookTransfers(
  options: BookTransfersOptions,
  db: Queryable,
  transfers: readonly TokenTransfer[],
  { block, safes }: Pick<BlockContext, "block" | "safes">,
): Promise<{ deposits: number; alerts: string[] }> {
  let deposits = 0;
  const alerts: string[] = [];
  const context = { ...options, block, safes, alerts };
  for (const log of transfers) {
    await db.query("savepoint one_log");
    try {
      if ((await bookOne(db, log, context)) === "credited") deposits += 1;
    } catch (error) {
      if (!isCausedByLog(error)) throw error;
      await db.query("rollback to savepoint one_log");
      const reason = error.message;
      await setAside(db, { ...log, reason, detail: detailOf(log) }, block);
      alerts.push(
        `log ${log.position} of transaction ${log.transactionHash} was set aside: ${reason}`,
      );
    }
    await db.query("release savepoint one_log");
  }
  return { deposits, alerts };
}
