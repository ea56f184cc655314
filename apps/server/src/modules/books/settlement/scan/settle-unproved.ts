import type { BlockRef, ChainPort, KnownToUs } from "@lilypad/chain";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { isSuccess, toTransferId, voidTransfers } from "@lilypad/ledger";
import type { Address } from "viem";
import { type OnTransfersEnded, voided } from "../../../../platform/transfer-end.ts";
import type { SettlementBatchRow } from "../rows.gen.ts";
import { toBytes, toHex } from "../store/bytes.ts";
import { readCursor } from "../store/scan-store.ts";

export interface SettleUnprovedOptions {
  pool: Pool;
  /** The node that reads the block once more: another one than the scanner's, where one is configured. */
  reader: ChainPort;
  known: KnownToUs;
  onTransfersEnded: OnTransfersEnded;
}

/** A batch in a final block, with items of own Safes that its first reading left in doubt. */
interface DoubtfulBatch extends Pick<SettlementBatchRow, "number"> {
  readonly block: BlockRef;
}

interface DoubtfulOperation {
  readonly id: string;
  readonly from: Address;
  readonly position: number;
  readonly transferIds: readonly string[];
}

const maxBatches = 20;

async function listDoubtful(db: Queryable, finalBlock: bigint): Promise<DoubtfulBatch[]> {
  const { rows } = await db.query<
    Pick<SettlementBatchRow, "number"> & { evidenceBlock: bigint; evidenceBlockHash: Buffer }
  >({
    name: "settlement-doubtful-batches",
    text: `select distinct b.number, b.evidence_block, b.evidence_block_hash
           from settlement_operation o join settlement_batch b on b.number = o.batch
           join person_safe s on s.safe_address = o.from_address
           where o.unclear and o.state = operation_state('batched') and s.is_own and b.evidence_block <= $1
           order by b.number limit $2`,
    values: [finalBlock, maxBatches],
  });
  return rows.map(({ number, evidenceBlock, evidenceBlockHash }) => ({
    number,
    block: { number: evidenceBlock, hash: toHex(evidenceBlockHash) },
  }));
}

/** Locks the doubtful operations of own Safes in a batch, if its evidence is still in the same block. */
async function lockDoubtful(
  db: Queryable,
  { number, block }: DoubtfulBatch,
): Promise<DoubtfulOperation[]> {
  const { rows } = await db.query<{
    id: string;
    fromAddress: Buffer;
    position: number;
    transferIds: string[];
  }>(
    `select o.id, o.from_address, o.position,
       array(select transfer_id::text from settlement_operation_transfer t where t.operation_id = o.id) as transfer_ids
     from settlement_batch b join settlement_operation o on o.batch = b.number
     join person_safe s on s.safe_address = o.from_address
     where b.number = $1 and b.evidence_block_hash = $2 and o.unclear and o.state = operation_state('batched') and s.is_own
     order by o.id for update of b, o`,
    [number, toBytes(block.hash)],
  );
  return rows.map(({ fromAddress, ...row }) => ({ ...row, from: toHex(fromAddress) }));
}

/** Ends an operation as failed and stops settlement for its Safe. */
async function fail(
  { onTransfersEnded }: SettleUnprovedOptions,
  db: Queryable,
  { number, block }: DoubtfulBatch,
  { id, from, transferIds }: DoubtfulOperation,
): Promise<void> {
  const transfers = transferIds.map(toTransferId);
  const evidence = {
    event: "no_transfer_log",
    batch: number,
    block: block.number,
    blockHash: block.hash,
  };
  const results = await voidTransfers(db, transfers, evidence);
  if (!results.every(isSuccess)) throw new Error(`operation ${id} was ended twice`);
  await db.query(
    `update settlement_operation set state = operation_state('settled'), outcome = operation_outcome('failed'),
       unclear = false, failure = 'safe_stopped' where id = $1`,
    [id],
  );
  await db.query(
    `insert into settlement_safe_stop (safe_address, operation_id, reason) values ($1, $2, $3)
     on conflict (safe_address) do nothing`,
    [
      toBytes(from),
      id,
      `The Safe reported an item of batch ${number} as moved, but nothing moved.`,
    ],
  );
  await onTransfersEnded(db, [...transferIds], voided());
}

/**
 * Decides about movements that own Safes reported and no Transfer log proves. Such a movement counts as failed only
 * once its block is final and a second reading agrees; then settlement stops for that Safe alone. If the second reading
 * differs or is not possible, the movement stays pending.
 * @returns sentences for the operator
 */
export async function settleUnproved(options: SettleUnprovedOptions): Promise<string[]> {
  const { pool, reader, known } = options;
  const final = await readCursor(pool, "final");
  if (final === null) return [];
  const alerts: string[] = [];
  for (const batch of await listDoubtful(pool, final.number)) {
    const block = await reader.readBlock(batch.block.number);
    if (block === null || block.hash !== batch.block.hash) continue;
    const events = await reader.readEvents(block, known);
    const again = events?.batches.find(({ number }) => number === batch.number);
    if (again === undefined) continue;
    await inTransaction(pool, async (db) => {
      for (const operation of await lockDoubtful(db, batch)) {
        const result = again.evidence[operation.position]?.result;
        if (result !== "unproved" && result !== "contradicted") continue;
        await fail(options, db, batch, operation);
        alerts.push(
          `settlement has stopped for the Safe ${operation.from}: it reported operation ${operation.id} as moved, but nothing moved`,
        );
      }
    });
  }
  return alerts;
}
