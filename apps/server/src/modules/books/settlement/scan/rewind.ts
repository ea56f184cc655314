import type { BlockRef } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { insertRow } from "../../../../platform/rows/index.ts";
import { chainRewindTable } from "../rows.gen.ts";
import { toBytes } from "../store/bytes.ts";

/**
 * Finds the newest remembered block that the chain still has; null when it has none of them.
 * @param remembered newest first
 * @param isOnChain returns whether the chain has the block with the same hash
 */
export async function findCommonBlock(
  remembered: readonly BlockRef[],
  isOnChain: (block: BlockRef) => Promise<boolean>,
): Promise<BlockRef | null> {
  for (const block of remembered) {
    if (await isOnChain(block)) return block;
  }
  return null;
}

/**
 * Resets the reading of the chain to a block that it still has: later logs lose their block, batches lose
 * their evidence, and the cursors move back. Posted transfers stay posted: the same batches are sent again,
 * the same deposits are mined again, and booking them again changes nothing. Until then the books are ahead of the cursor.
 * @param from the block of the cursor
 * @param common the block to return to; null for the start
 */
export async function rewindTo(
  db: Queryable,
  from: BlockRef,
  common: BlockRef | null,
): Promise<void> {
  const number = common?.number ?? -1n;
  await db.query("select 1 from chain_cursor for update");
  await insertRow(db, chainRewindTable, { fromBlock: from.number, toBlock: number });
  await db.query(
    "update chain_log set block_number = null, block_hash = null where block_number > $1",
    [number],
  );
  await db.query(
    `update settlement_batch set state = batch_state('sent'), evidence_transaction = null, evidence_block = null,
       evidence_block_hash = null
     where evidence_block > $1`,
    [number],
  );
  await db.query("delete from chain_block where number > $1", [number]);
  if (common === null) {
    await db.query("delete from chain_cursor");
    return;
  }
  await db.query(
    "update chain_cursor set block_number = $1, block_hash = $2 where block_number > $1",
    [common.number, toBytes(common.hash)],
  );
}

/**
 * How many blocks after the height of a rewind the transactions of the undone blocks may take to be mined again. A
 * transaction that is still missing then is a difference between the books and the chain.
 */
const comingBackBlocks = 64n;

/**
 * Whether the books may include transactions that the chain has not mined again since it was rewound, so that they are
 * ahead of the cursor's block. For batches their own state decides: one that is signed again has other logs, and its
 * old ones stay without a block.
 */
export async function isAheadOfCursor(db: Queryable, cursor: BlockRef): Promise<boolean> {
  const { rows } = await db.query<{ isAhead: boolean }>(
    `select exists (
       select from chain_rewind r
       where r.from_block > $1 or (r.from_block + $2 > $1 and (
         exists (select from chain_log where block_number is null and operation_id is null)
         or exists (select from settlement_batch b join settlement_operation o on o.batch = b.number
           and o.state = operation_state('settled')
           where b.state < batch_state('settled'))))) as is_ahead`,
    [cursor.number, comingBackBlocks],
  );
  return rows[0]?.isAhead === true;
}
