import type { Queryable } from "@lilypad/db";
import { readEntriesAfter } from "./audit-store.ts";
import { type ChainEnd, emptyChain, verifyChain } from "./verify-chain.ts";

const pageSize = 1_000;

/** The result of a verification. */
export interface VerifiedLog {
  /** The end up to which the log is whole. */
  end: ChainEnd;
  /** The first entry that does not fit; null if there is none. */
  brokenAt: bigint | null;
  /** Whether the log contains the entry with the given hash; true if none was given. */
  hasHead: boolean;
}

/**
 * Verifies the whole audit log of a database once, from its first entry, and changes nothing.
 * @param head the hash of an entry that the log must contain, as it was noted earlier; undefined for none
 */
export async function verifyLog(db: Queryable, head: string | undefined): Promise<VerifiedLog> {
  let end = emptyChain;
  let hasHead = head === undefined;
  for (;;) {
    const entries = await readEntriesAfter(db, end.sequence, pageSize);
    const verified = verifyChain(entries, end);
    hasHead ||= entries.some(({ hash }) => hash === head);
    if (verified.brokenAt !== null || entries.length === 0) return { ...verified, hasHead };
    end = verified.end;
  }
}
