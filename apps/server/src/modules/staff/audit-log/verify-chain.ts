import { createHash } from "node:crypto";

/** One entry as it is exported: every field as the exact text over which the hash is computed. */
export interface ExportedEntry {
  sequence: string;
  at: string;
  actor: string | null;
  role: string;
  action: string;
  outcome: string;
  subject: string | null;
  reason: string | null;
  /** A JSON object as text. */
  details: string;
  /** 64 hexadecimal digits. */
  previous_hash: string;
  hash: string;
}

/** The end of a part of the log that was verified: the next entry follows on it. */
export interface ChainEnd {
  sequence: bigint;
  /** 64 hexadecimal digits. */
  hash: string;
}

/** The end of an empty log. */
export const emptyChain: ChainEnd = { sequence: 0n, hash: "0".repeat(64) };

/** Computes an entry's hash: SHA-256 of its fields as a JSON array (sql/audit-log/audit_text.sql). */
export function hashOf(entry: ExportedEntry): string {
  const { sequence, at, actor, role, action, outcome, subject, reason, details } = entry;
  const fields = [sequence, at, actor, role, action, outcome, subject, reason, details];
  return createHash("sha256")
    .update(JSON.stringify([...fields, entry.previous_hash]))
    .digest("hex");
}

/**
 * Verifies that entries follow on each other and on the end of the part before them.
 * @returns the new end, or the position of the first entry that does not fit: changed, removed, inserted or moved
 */
export function verifyChain(
  entries: readonly ExportedEntry[],
  end: ChainEnd = emptyChain,
): { end: ChainEnd; brokenAt: bigint | null } {
  let last = end;
  for (const entry of entries) {
    const position = last.sequence + 1n;
    const fits =
      entry.sequence === String(position) &&
      entry.previous_hash === last.hash &&
      entry.hash === hashOf(entry);
    if (!fits) return { end: last, brokenAt: position };
    last = { sequence: position, hash: entry.hash };
  }
  return { end: last, brokenAt: null };
}
