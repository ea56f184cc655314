import type { Queryable } from "@lilypad/db";
import { toBytes } from "./bytes.ts";
import type { BlockRef } from "./findings.ts";

/**
 * The newest remembered block that the chain still has; null when it has none of them.
 * @param remembered newest first
 * @param isOnChain whether the chain has this very block at its number
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
 * Takes back what was read after a block that the chain still has: logs lose their block, batches
 * their evidence, and the cursors return. What was posted stays posted: the same batches are sent
 * again and the same deposits are mined again, and their evidence finds everything done.
 * @param common the block to return to; null returns to the start
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
