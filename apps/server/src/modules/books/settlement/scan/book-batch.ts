import type { ChainBlock, ItemEvidence, SettledBatch } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import {
  type Evidence,
  isSuccess,
  post,
  type TransferId,
  toTransferId,
  voidTransfers,
} from "@lilypad/ledger";
import { type OnTransfersEnded, posted, voided } from "../../../../platform/transfer-end.ts";
import type { Failure } from "../model/explain-failure.ts";
import type { OnRestored } from "../model/on-restored.ts";
import type { BatchedOperation } from "../model/operation.ts";
import { traceEnded } from "../model/trace-settlement.ts";
import { operationOutcome, operationState } from "../rows.gen.ts";
import { readBatch, readBatchOperations } from "../store/batch-store.ts";
import { toBytes, toHex } from "../store/bytes.ts";
import { readSettlementState } from "../store/state-store.ts";
import { bookImported } from "./book-imported.ts";
import { importBatch } from "./import-batch.ts";
import { storeLegs } from "./leg-store.ts";

export interface BookBatchOptions {
  onTransfersEnded: OnTransfersEnded;
  onRestored: OnRestored;
  /** The known reasons why items out of own Safes failed, by `placeOf`. */
  failures: ReadonlyMap<string, Failure>;
}

/** An item's place on the chain. */
export const placeOf = (batch: bigint, position: number): string => `${batch}/${position}`;

export interface Booking {
  posted: number;
  voided: number;
  deposits: number;
  /** Sentences for the operator about problems that need attention. */
  alerts: string[];
}

/** Operations with the same outcome and the transfers that it ends. */
interface Ending {
  operations: BatchedOperation[];
  transfers: TransferId[];
}

function endingOf(operations: readonly BatchedOperation[]): Ending {
  return {
    operations: [...operations],
    transfers: operations.flatMap((operation) => operation.transferIds.map(toTransferId)),
  };
}

/** Ends transfers in the ledger and splits their operations by its answers. */
async function endInLedger(
  db: Queryable,
  ending: Ending,
  end: typeof post,
  evidence: Evidence,
): Promise<{ ended: BatchedOperation[]; refused: BatchedOperation[] }> {
  if (ending.transfers.length === 0) return { ended: ending.operations, refused: [] };
  const results = await end(db, ending.transfers, evidence);
  const refusedTransfers = new Set(
    ending.transfers.filter((_, i) => !isSuccess(results[i] ?? "unknown_transfer")),
  );
  const refused = ending.operations.filter((operation) =>
    operation.transferIds.some((id) => refusedTransfers.has(toTransferId(id))),
  );
  return { ended: ending.operations.filter((operation) => !refused.includes(operation)), refused };
}

/** Stores why operations out of own Safes failed. */
async function storeFailures(
  db: Queryable,
  batch: bigint,
  failed: readonly BatchedOperation[],
  failures: ReadonlyMap<string, Failure>,
): Promise<void> {
  const explained = failed.flatMap(({ id, position }) => {
    const failure = failures.get(placeOf(batch, position));
    return failure === undefined ? [] : [{ id, failure }];
  });
  if (explained.length === 0) return;
  await db.query(
    `update settlement_operation o set failure = given.failure
     from unnest($1::uuid[], $2::text[]) as given (id, failure) where o.id = given.id
        and o.state = operation_state('settled') and o.outcome = operation_outcome('failed')`,
    [explained.map(({ id }) => id), explained.map(({ failure }) => failure)],
  );
}

/** Returns those of the addresses whose Safes belong to their people now. */
async function findOwnSenders(
  db: Queryable,
  operations: readonly BatchedOperation[],
): Promise<Set<string>> {
  const senders = operations.flatMap(({ from }) => (from === null ? [] : [from]));
  if (senders.length === 0) return new Set();
  const { rows } = await db.query<{ safeAddress: Buffer }>(
    "select safe_address from person_safe where safe_address = any ($1::bytea[]) and is_own",
    [senders.map(toBytes)],
  );
  return new Set(rows.map(({ safeAddress }) => toHex(safeAddress)));
}

async function markUnclear(db: Queryable, operations: readonly BatchedOperation[]): Promise<void> {
  if (operations.length === 0) return;
  await db.query("update settlement_operation set unclear = true where id = any ($1::uuid[])", [
    operations.map((operation) => operation.id),
  ]);
}

async function finish(
  { onTransfersEnded }: BookBatchOptions,
  db: Queryable,
  operations: readonly BatchedOperation[],
  outcome: "moved" | "failed",
  hash: Buffer,
): Promise<void> {
  if (operations.length === 0) return;
  await db.query({
    name: "settlement-finish",
    text: `update settlement_operation set state = operation_state('settled'), outcome = $2, unclear = false
       where id = any ($1::uuid[]) and state = operation_state('batched')`,
    values: [operations.map((operation) => operation.id), operationOutcome[outcome]],
  });
  const transfers = operations.flatMap((operation) => operation.transferIds);
  if (transfers.length === 0) return;
  await onTransfersEnded(db, transfers, outcome === "failed" ? voided(hash) : posted(hash));
}

/**
 * Locks all accounts of a batch in the ledger's order before several calls lock them in groups, which
 * prevents deadlocks with sends.
 */
async function lockAccounts(db: Queryable, operations: readonly BatchedOperation[]): Promise<void> {
  const transfers = operations.flatMap((operation) => operation.transferIds);
  if (transfers.length === 0) return;
  await db.query({
    name: "settlement-lock-accounts",
    text: `select ledger_lock_accounts(array(
             select unnest(array[t.debit, t.credit]) from ledger_transfer t where t.id = any ($1::uuid[])))`,
    values: [transfers],
  });
}

async function storeBatchEvidence(
  db: Queryable,
  settled: SettledBatch,
  block: ChainBlock,
): Promise<void> {
  await db.query({
    name: "settlement-batch-evidence",
    text: `update settlement_batch set state = batch_state('settled'), evidence_transaction = $2, evidence_block = $3,
       evidence_block_hash = $4,
             gas_used = $5
           where number = $1`,
    values: [
      settled.number,
      toBytes(settled.transactionHash),
      block.number,
      toBytes(block.hash),
      settled.gasUsed,
    ],
  });
}

/** Marks the Safes that paid as existing, so that the next batch does not create them. */
async function markDeployed(
  db: Queryable,
  moved: readonly BatchedOperation[],
  at: Date,
): Promise<void> {
  const safes = [...new Set(moved.flatMap(({ from }) => (from === null ? [] : [from])))];
  if (safes.length === 0) return;
  await db.query({
    name: "settlement-mark-deployed",
    text: "select person_safe_deployed($1::bytea[], $2)",
    values: [safes.map(toBytes), at],
  });
}

function withResult(
  operations: readonly BatchedOperation[],
  evidence: readonly ItemEvidence[],
  ...results: readonly ItemEvidence["result"][]
): BatchedOperation[] {
  return operations.filter(({ position }) => {
    const result = evidence[position]?.result;
    return result !== undefined && results.includes(result);
  });
}

/** Results that neither post nor void a transfer. */
const doubts = ["unproved", "contradicted", "unclear"] as const;

/** Whether evidence that is read again contradicts how an operation has ended. A failed one stays failed while nothing moved. */
function contradicts(
  { state, outcome }: BatchedOperation,
  result: ItemEvidence["result"],
): boolean {
  if (state !== operationState.settled) return false;
  return outcome === operationOutcome.moved ? result !== "moved" : result === "moved";
}

/** Reports that this database was restored, before the first of the batches that it lacks, unless the sender has noticed it. */
async function noticeRestored(
  { onRestored }: BookBatchOptions,
  db: Queryable,
  number: bigint,
): Promise<void> {
  if ((await readSettlementState(db)).code === "behind_chain") return;
  const { rowCount } = await db.query(
    "select from settlement_batch where number = $1 and imported",
    [number - 1n],
  );
  if (rowCount === 0) await onRestored(db);
}

/**
 * Ends the transfers of one batch on the chain's evidence. Moved items are posted, failed ones are voided,
 * and doubtful ones stay pending and are flagged. Repeating it changes nothing but the block of the evidence.
 */
export async function bookBatch(
  options: BookBatchOptions,
  db: Queryable,
  settled: SettledBatch,
  block: ChainBlock,
): Promise<Booking> {
  const { number, evidence } = settled;
  const batch = await readBatch(db, number);
  if (batch === null || batch.digest !== settled.digest) {
    await noticeRestored(options, db, number);
    await importBatch(db, batch, settled, block.time);
  }
  const operations = await readBatchOperations(db, number);
  if (operations.length !== evidence.length) {
    throw new Error(
      `batch ${number} has ${operations.length} items, but the chain reports ${evidence.length}`,
    );
  }
  const hash = toBytes(settled.transactionHash);
  const reason: Evidence = {
    event: "settled",
    batch: number,
    transaction: settled.transactionHash,
    block: block.number,
    blockHash: block.hash,
  };
  const open = operations.filter((operation) => operation.state === operationState.batched);
  await lockAccounts(db, open);

  const moved = withResult(open, evidence, "moved");
  const imported = moved.filter(
    (operation) => operation.imported && operation.transferIds.length === 0,
  );
  const known = moved.filter((operation) => !imported.includes(operation));
  const posted = await endInLedger(db, endingOf(known), post, reason);
  const failed = withResult(open, evidence, "failed");
  const voided = await endInLedger(db, endingOf(failed), voidTransfers, reason);
  const unbooked = await bookImported(options, db, imported, settled);

  await finish(
    options,
    db,
    [...posted.ended, ...imported.filter((one) => !unbooked.includes(one))],
    "moved",
    hash,
  );
  await finish(options, db, voided.ended, "failed", hash);
  traceEnded(settled, posted.ended, "moved");
  traceEnded(settled, voided.ended, "failed");

  await storeFailures(db, number, voided.ended, options.failures);

  const contradicted = operations.filter((operation) =>
    contradicts(operation, evidence[operation.position]?.result ?? "unclear"),
  );
  const unclear = [
    ...withResult(open, evidence, ...doubts),
    ...posted.refused,
    ...voided.refused,
    ...unbooked,
    ...contradicted,
  ];
  await markUnclear(db, unclear);
  // An own Safe that lies is decided by the final blocks; everything else needs an operator.
  const own = await findOwnSenders(db, withResult(open, evidence, "unproved", "contradicted"));
  const alarming = unclear.filter(({ from }) => from === null || !own.has(from));
  await storeLegs(db, settled, operations, block);
  await markDeployed(db, withResult(operations, evidence, "moved"), block.time);
  await storeBatchEvidence(db, settled, block);
  return {
    posted: posted.ended.length,
    voided: voided.ended.length,
    deposits: 0,
    alerts: alarming.map(
      (one) => `the evidence for operation ${one.id} in batch ${number} is unclear`,
    ),
  };
}
