import { inTransaction } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { addBlock, lockBlocksOf, readBlocks } from "./block-store.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";

const defaultMaxBlocked = 1_000;

/**
 * Keeps a person's payment requests from somebody: what they ask from now on never gets there, and what
 * waits disappears at once with its notifications. The blocked person is told nothing, and their money
 * still arrives. Blocking somebody again changes nothing.
 * @throws SELF_BLOCK; NOT_FOUND for nobody's id; BLOCK_LIMIT_REACHED
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
