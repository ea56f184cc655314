import type { BlockRef } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
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
 * the same deposits are mined again, and booking them again changes nothing.
 * @param common the block to return to; null for the start
 */
export async function rewindTo(db: Queryable, common: BlockRef | null): Promise<void> {
  const number = common?.number ?? -1n;
  await db.query("select 1 from chain_cursor for update");
  await db.query(
    "update chain_log set block_number = null, block_hash = null where block_number > $1",
    [number],
  );
  await db.query(
    `update settlement_batch set state = 2, evidence_transaction = null, evidence_block = null, evidence_block_hash = null
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
