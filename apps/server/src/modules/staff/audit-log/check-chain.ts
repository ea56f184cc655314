import { inTransaction, type Queryable } from "@lilypad/db";
import type { AuditLogDeps } from "./audit-log-deps.ts";
import { readCheck, readEntriesAfter, readNewestEntries, storeCheck } from "./audit-store.ts";
import { type ChainEnd, emptyChain, verifyChain } from "./verify-chain.ts";

const pageSize = 1_000;
/** Entries that one check verifies; the whole log of most installations. */
const maxEntries = 20_000;

/** Verifies entries from a position on, in pages. Behind the last entry the next check begins at the first one again. */
async function verifyFrom(db: Queryable, start: ChainEnd, count: number) {
  let end = start;
  for (let read = 0; read < count; read += pageSize) {
    const entries = await readEntriesAfter(db, end.sequence, pageSize);
    const verified = verifyChain(entries, end);
    if (verified.brokenAt !== null) return verified;
    end = verified.end;
    if (entries.length < pageSize) return { end: emptyChain, brokenAt: null };
  }
  return { end, brokenAt: null };
}

/** Whether the entry that was the newest at the last check is still there, unchanged. */
async function hasHead(db: Queryable, head: ChainEnd): Promise<boolean> {
  if (head.sequence === 0n) return true;
  const [entry] = await readEntriesAfter(db, head.sequence - 1n, 1);
  return entry?.hash === head.hash && entry.sequence === String(head.sequence);
}

/**
 * Checks the next part of the log's chain of hashes, and that its end was not cut off. A break stays recorded until
 * someone has investigated it (docs/runbooks/audit-log.md).
 * @returns the first entry that does not fit; null if there is none
 */
export async function checkChain({ pool, clock, logger }: AuditLogDeps): Promise<bigint | null> {
  return inTransaction(pool, async (db) => {
    const before = await readCheck(db, true);
    const isCut = !(await hasHead(db, before.head));
    const verified = await verifyFrom(db, before.checked, maxEntries);
    const [newest] = await readNewestEntries(db, { limit: 1 });
    const brokenAt = before.brokenAt ?? (isCut ? before.head.sequence : verified.brokenAt);
    const head =
      newest === undefined || isCut
        ? before.head
        : { sequence: BigInt(newest.sequence), hash: newest.hash };
    await storeCheck(db, { checked: verified.end, head, brokenAt, checkedAt: clock.now() });
    if (brokenAt !== null) {
      logger.error({ sequence: String(brokenAt) }, "the audit log was changed or cut off");
    }
    return brokenAt;
  });
}
