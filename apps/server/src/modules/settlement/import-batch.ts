import type { Queryable } from "@lilypad/db";
import type { Hex } from "viem";
import type { Batch } from "./batch-store.ts";
import { toBytes } from "./bytes.ts";
import type { SeenSettlement } from "./findings.ts";
import type { Operation } from "./operation.ts";
import { transferIdOf } from "./transfer-id.ts";

/** Reads the items that the module was called with; addresses in lower case. */
export type DecodeItems = (items: Hex) => readonly Omit<Operation, "id">[];

export interface ImportBatchOptions {
  /** The batch that this database holds under the number, if any. */
  batch: Batch | null;
  settlement: SeenSettlement;
  /** The time of the block. */
  time: Date;
  decodeItems: DecodeItems;
}

/** A queued operation with the same content is the one that was settled: this database lost only its place. */
async function claimQueued(
  db: Queryable,
  item: Omit<Operation, "id">,
  number: bigint,
  position: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update settlement_operation set state = 1, batch = $1, position = $2
     where id = (
       select id from settlement_operation
       where state = 0 and from_address is not distinct from $3 and to_address = $4 and asset = $5 and amount = $6
       order by created_at, id limit 1 for update)`,
    [
      number,
      position,
      item.from === null ? null : toBytes(item.from),
      toBytes(item.to),
      item.asset,
      item.amount,
    ],
  );
  return rowCount === 1;
}

async function storeImported(
  db: Queryable,
  item: Omit<Operation, "id">,
  place: { number: bigint; position: number; id: string; time: Date },
): Promise<void> {
  await db.query(
    `insert into settlement_operation
       (id, created_at, amount, batch, position, asset, kind, state, imported, from_address, to_address)
     values ($1, $2, $3, $4, $5, $6, $7, 1, true, $8, $9)`,
    [
      place.id,
      place.time,
      item.amount,
      place.number,
      place.position,
      item.asset,
      item.from === null ? 2 : 1,
      item.from === null ? null : toBytes(item.from),
      toBytes(item.to),
    ],
  );
}

async function storeBatchRow(
  db: Queryable,
  { batch, settlement, time }: ImportBatchOptions,
  call: { owners: Hex; items: Hex },
  itemCount: number,
): Promise<void> {
  const content = [
    settlement.number,
    itemCount,
    toBytes(settlement.digest),
    toBytes(call.owners),
    toBytes(call.items),
  ];
  if (batch === null) {
    await db.query(
      `insert into settlement_batch (number, state, imported, item_count, gas_estimate, digest, owners, items, oldest_at, day)
       values ($1, 2, true, $2, 0, $3, $4, $5, $6, ($6::timestamptz at time zone 'UTC')::date)`,
      [...content, time],
    );
    return;
  }
  // The module took another batch under this number, so ours never was and never will be on the
  // chain: its operations go back to the queue and get a new number.
  await db.query(
    "update settlement_operation set state = 0, batch = null, position = null where batch = $1 and state = 1",
    [settlement.number],
  );
  await db.query(
    `update settlement_batch
     set imported = true, item_count = $2, digest = $3, owners = $4, items = $5, state = 2,
       evidence_transaction = null, evidence_block = null, evidence_block_hash = null
     where number = $1`,
    content,
  );
}

/**
 * Takes over a batch that is on the chain but not in this database, which was restored from a backup
 * taken before it. Its items become operations: those that still wait in the queue are recognised by
 * their content, the others are recorded as imported. What they moved is booked with its evidence.
 * @throws when the transaction does not show the module's arguments: people have to look
 */
export async function importBatch(db: Queryable, options: ImportBatchOptions): Promise<void> {
  const { settlement, time, decodeItems } = options;
  const { number, call } = settlement;
  if (call === null) {
    throw new Error(
      `batch ${number} is on the chain but not in this database, and transaction ${settlement.transactionHash} does not show its items`,
    );
  }
  const items = decodeItems(call.items);
  await storeBatchRow(db, options, call, items.length);
  for (const [position, item] of items.entries()) {
    if (await claimQueued(db, item, number, position)) continue;
    const id = transferIdOf(time, `imported/${settlement.digest}/${number}/${position}`);
    await storeImported(db, item, { number, position, id, time });
  }
}
