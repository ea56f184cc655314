import type { BatchItem, SettledBatch } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { transferIdOf } from "@lilypad/ledger";
import { assets } from "@lilypad/money";
import { operationKind } from "../rows.gen.ts";
import type { Batch } from "../store/batch-store.ts";
import { toBytes, toBytesOrNull } from "../store/bytes.ts";

/** Takes a queued operation with the same content: it was settled, and this database lost only its place. */
async function claimQueued(
  db: Queryable,
  item: BatchItem,
  number: bigint,
  position: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update settlement_operation set state = operation_state('batched'), batch = $1, position = $2
     where id = (
       select id from settlement_operation
       where state = operation_state('queued') and from_address is not distinct from $3 and to_address = $4 and asset = $5
         and amount = $6
       order by created_at, id limit 1 for update)`,
    [
      number,
      position,
      toBytesOrNull(item.from),
      toBytes(item.to),
      assets[item.asset].number,
      item.amount,
    ],
  );
  return rowCount === 1;
}

async function storeImported(
  db: Queryable,
  item: BatchItem,
  place: { number: bigint; position: number; id: string; time: Date },
): Promise<void> {
  await db.query(
    `insert into settlement_operation
       (id, created_at, amount, batch, position, asset, kind, state, imported, from_address, to_address)
     values ($1, $2, $3, $4, $5, $6, $7, operation_state('batched'), true, $8, $9)`,
    [
      place.id,
      place.time,
      item.amount,
      place.number,
      place.position,
      assets[item.asset].number,
      item.from === null ? operationKind.mint : operationKind.move,
      toBytesOrNull(item.from),
      toBytes(item.to),
    ],
  );
}

/**
 * Imports a batch that is on the chain but not in this database, which was restored from an older backup.
 * Its items become operations: those that are still queued are recognised by their content, the others are
 * stored as imported. Their movements are booked with the evidence.
 * @param stored the batch that this database holds under the number
 * @param time the time of the block
 * @throws Error when the transaction does not show the module's arguments, which an operator has to examine
 */
export async function importBatch(
  db: Queryable,
  stored: Batch | null,
  { number, digest, call, transactionHash }: SettledBatch,
  time: Date,
): Promise<void> {
  if (call === null) {
    throw new Error(
      `batch ${number} is on the chain but not in this database, and transaction ${transactionHash} does not show its items`,
    );
  }
  const content = [
    number,
    call.decoded.length,
    toBytes(digest),
    toBytes(call.owners),
    toBytes(call.items),
  ];
  if (stored === null) {
    await db.query(
      `insert into settlement_batch (number, state, imported, item_count, gas_estimate, digest, owners, items, oldest_at, day)
       values ($1, batch_state('sent'), true, $2, 0, $3, $4, $5, $6, ($6::timestamptz at time zone 'UTC')::date)`,
      [...content, time],
    );
  } else {
    // The module accepted another batch under this number, so ours can never be settled: its operations
    // are queued again and get a new number.
    await db.query(
      `update settlement_operation set state = operation_state('queued'), batch = null, position = null where batch = $1
         and state = operation_state('batched')`,
      [number],
    );
    await db.query(
      `update settlement_batch
       set imported = true, item_count = $2, digest = $3, owners = $4, items = $5, state = batch_state('sent'),
         evidence_transaction = null, evidence_block = null, evidence_block_hash = null
       where number = $1`,
      content,
    );
  }
  for (const [position, item] of call.decoded.entries()) {
    if (await claimQueued(db, item, number, position)) continue;
    const id = transferIdOf(time, `imported/${digest}/${number}/${position}`);
    await storeImported(db, item, { number, position, id, time });
  }
}
