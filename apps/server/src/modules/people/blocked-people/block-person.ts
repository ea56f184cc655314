import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { addBlock, lockBlocksOf, readBlocks } from "./block-store.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";

const defaultMaxBlocked = 1_000;

/**
 * Blocks a person: their later payment requests never reach the blocker, and their pending ones
 * disappear immediately with their notifications. The blocked person is not notified, and payments
 * from them still arrive. Blocking a person again has no effect.
 * @throws SELF_BLOCK; NOT_FOUND for an unknown id; BLOCK_LIMIT_REACHED
 */
export async function blockPerson(
  deps: BlockedPeopleDeps,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  if (blockerId === blockedId) fail("SELF_BLOCK");
  const { pool, clock, maxBlocked = defaultMaxBlocked } = deps;
  await inTransaction(pool, async (db) => {
    await lockBlocksOf(db, blockerId);
    const { count, isBlocked, isPerson } = await readBlocks(db, blockerId, blockedId);
    if (isBlocked) return;
    if (!isPerson) fail("NOT_FOUND");
    if (count >= maxBlocked) fail("BLOCK_LIMIT_REACHED");
    await addBlock(db, { blockerId, blockedId, at: clock.now() });
    const pair = { payerId: blockerId, requestorId: blockedId };
    await deps.withdrawNotifications(db, blockerId, await deps.withholdRequests(db, pair));
  });
}
