import type { Queryable } from "@lilypad/db";
import {
  type Evidence,
  isSuccess,
  post,
  type TransferId,
  toTransferId,
  voidTransfers,
} from "@lilypad/ledger";
import { readBatch, readBatchOperations } from "./batch-store.ts";
import { bookImported } from "./book-imported.ts";
import { toBytes } from "./bytes.ts";
import type { BlockFindings, ItemEvidence, SeenSettlement } from "./findings.ts";
import { type DecodeItems, importBatch } from "./import-batch.ts";
import { storeLegs } from "./leg-store.ts";
import type { BatchedOperation } from "./operation.ts";

export interface Booking {
  posted: number;
  voided: number;
  deposits: number;
  /** Sentences for the operator: something that people have to look at. */
  alerts: string[];
}

/** Which transfers one outcome ends, and which operations carry them. */
interface Ending {
  operations: BatchedOperation[];
  transfers: TransferId[];
}

const outcomeOf = { moved: 1, failed: 2 } as const;

function endingOf(operations: readonly BatchedOperation[]): Ending {
  return {
    operations: [...operations],
    transfers: operations.flatMap((operation) => operation.transferIds.map(toTransferId)),
  };
}

/** The operations whose transfers the ledger accepted as ended, in the order asked. */
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

async function markUnclear(db: Queryable, operations: readonly BatchedOperation[]): Promise<void> {
  if (operations.length === 0) return;
  await db.query("update settlement_operation set unclear = true where id = any ($1::uuid[])", [
    operations.map((operation) => operation.id),
  ]);
}

async function finish(
  db: Queryable,
  operations: readonly BatchedOperation[],
  outcome: 1 | 2,
  hash: Buffer,
): Promise<void> {
  if (operations.length === 0) return;
  await db.query({
    name: "settlement-finish",
    text: "update settlement_operation set state = 2, outcome = $2, unclear = false where id = any ($1::uuid[]) and state = 1",
    values: [operations.map((operation) => operation.id), outcome],
  });
  const transfers = operations.flatMap((operation) => operation.transferIds);
  if (transfers.length === 0) return;
  await db.query({
    name: "settlement-activity-ended",
    text: "select activity_ended($1::uuid[], $2, $3)",
    values: [transfers, outcome, hash],
  });
}

/**
 * Takes all the account locks that this block will need, in the ledger's order, before its several
 * calls take them one group at a time: then no send can be caught in a deadlock with it.
 */
async function lockAccounts(db: Queryable, operations: readonly BatchedOperation[]): Promise<void> {
  const transfers = operations.flatMap((operation) => operation.transferIds);
  if (transfers.length === 0) return;
  await db.query({
    name: "settlement-lock-accounts",
    text: `select 1 from account where id in (
             select unnest(array[t.debit, t.credit]) from transfer t where t.id = any ($1::uuid[]))
           order by id for no key update`,
    values: [transfers],
  });
}

async function storeBatchEvidence(
  db: Queryable,
  settlement: SeenSettlement,
  { block }: BlockFindings,
): Promise<void> {
  await db.query({
    name: "settlement-batch-evidence",
    text: `update settlement_batch set state = 3, evidence_transaction = $2, evidence_block = $3, evidence_block_hash = $4,
             gas_used = $5
           where number = $1`,
    values: [
      settlement.number,
      toBytes(settlement.transactionHash),
      block.number,
      toBytes(block.hash),
      settlement.gasUsed,
    ],
  });
}

/** Safes that paid exist: the next batch need not create them. */
async function markDeployed(
  db: Queryable,
  moved: readonly BatchedOperation[],
  at: Date,
): Promise<void> {
  const safes = [...new Set(moved.flatMap(({ from }) => (from === null ? [] : [from])))];
  if (safes.length === 0) return;
  await db.query({
    name: "settlement-mark-deployed",
    text: "update smart_account set deployed_at = $2 where safe_address = any ($1::bytea[]) and deployed_at is null",
    values: [safes.map(toBytes), at],
  });
}

function withResult(
  operations: readonly BatchedOperation[],
  evidence: readonly ItemEvidence[],
  result: ItemEvidence["result"],
): BatchedOperation[] {
  return operations.filter((operation) => evidence[operation.position]?.result === result);
}

export interface BookSettlementOptions {
  findings: BlockFindings;
  settlement: SeenSettlement;
  decodeItems: DecodeItems;
}

/**
 * Ends the transfers of one batch on the chain's evidence. What moved is posted, what the event
 * reports as failed is voided, everything else stays and is flagged. Repeating it changes nothing
 * but the block in which the evidence stands.
 */
export async function bookSettlement(
  db: Queryable,
  { findings, settlement, decodeItems }: BookSettlementOptions,
): Promise<Booking> {
  const { number, evidence } = settlement;
  const batch = await readBatch(db, number);
  if (batch === null || batch.digest !== settlement.digest) {
    await importBatch(db, { batch, settlement, time: findings.time, decodeItems });
  }
  const operations = await readBatchOperations(db, number);
  if (operations.length !== evidence.length) {
    throw new Error(
      `batch ${number} has ${operations.length} items, the chain reports on ${evidence.length}`,
    );
  }
  const hash = toBytes(settlement.transactionHash);
  const reason: Evidence = {
    event: "settled",
    batch: number,
    transaction: settlement.transactionHash,
    block: findings.block.number,
    blockHash: findings.block.hash,
  };
  const open = operations.filter((operation) => operation.state === 1);
  await lockAccounts(db, open);

  const moved = withResult(open, evidence, "moved");
  const imported = moved.filter(
    (operation) => operation.imported && operation.transferIds.length === 0,
  );
  const known = moved.filter((operation) => !imported.includes(operation));
  const posted = await endInLedger(db, endingOf(known), post, reason);
  const failed = withResult(open, evidence, "failed");
  const voided = await endInLedger(db, endingOf(failed), voidTransfers, reason);
  const unbooked = await bookImported(db, imported, settlement);

  await finish(
    db,
    [...posted.ended, ...imported.filter((one) => !unbooked.includes(one))],
    outcomeOf.moved,
    hash,
  );
  await finish(db, voided.ended, outcomeOf.failed, hash);

  const contradicted = operations.filter(
    ({ state, outcome, position }) =>
      state === 2 &&
      outcome !== outcomeOf[evidence[position]?.result === "failed" ? "failed" : "moved"],
  );
  const unclear = [
    ...withResult(open, evidence, "unclear"),
    ...posted.refused,
    ...voided.refused,
    ...unbooked,
    ...contradicted,
  ];
  await markUnclear(db, unclear);
  await storeLegs(db, { findings, settlement, operations });
  await markDeployed(db, withResult(operations, evidence, "moved"), findings.time);
  await storeBatchEvidence(db, settlement, findings);
  return {
    posted: posted.ended.length,
    voided: voided.ended.length,
    deposits: 0,
    alerts: unclear.map(
      (one) => `operation ${one.id} in batch ${number} needs people to look: evidence is unclear`,
    ),
  };
}
