import type { Queryable } from "@lilypad/db";
import type { AuditEntry } from "../../../platform/staff-act.ts";
import type { AuditCheckRow } from "./rows.gen.ts";
import type { ChainEnd, ExportedEntry } from "./verify-chain.ts";

/** An entry as it is exported, in SQL. */
const exported = `sequence::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, role,
  action, outcome, subject, reason, details, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash`;

/** Appends an entry; called last in its transaction, because the next entry waits for the commit. */
export async function appendEntry(
  db: Queryable,
  { actor, role, action, outcome, subject, reason, details }: AuditEntry,
  at: Date,
): Promise<void> {
  await db.query(
    `select audit_append(p_at => $1, p_actor => $2, p_role => $3, p_action => $4, p_outcome => $5, p_subject => $6,
    p_reason => $7, p_details => $8)`,
    [at, actor, role, action, outcome, subject, reason, JSON.stringify(details)],
  );
}

/** An entry in camel case, as the pool returns its columns. */
type EntryRow = Omit<ExportedEntry, "previous_hash"> & { previousHash: string };

const toExported = ({ previousHash, hash, ...fields }: EntryRow): ExportedEntry => ({
  ...fields,
  previous_hash: previousHash,
  hash,
});

/** Reads entries behind a position, oldest first. */
export async function readEntriesAfter(
  db: Queryable,
  after: bigint,
  limit: number,
): Promise<ExportedEntry[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${exported} from audit_entry where sequence > $1 order by audit_entry.sequence limit $2`,
    [after, limit],
  );
  return rows.map(toExported);
}

export interface EntryFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  outcome?: string | undefined;
  /** Actions that are left out. */
  without?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** Reads a page of the entries that match, newest first. */
export async function readNewestEntries(
  db: Queryable,
  filter: EntryFilter,
): Promise<ExportedEntry[]> {
  const conditions: readonly (readonly [sql: string, value: unknown])[] = [
    ["actor = ?", filter.actor],
    ["action = ?", filter.action],
    // Entries of earlier versions have the spelling of the request.
    ["subject in (audit_subject(?), ?, upper(?))", filter.subject],
    ["outcome = ?", filter.outcome],
    ["action <> all (?::text[])", filter.without],
    ["at >= ?", filter.from],
    ["at < ?", filter.to],
    ["sequence < ?", filter.before],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = given.map(([sql], index) => sql.replaceAll("?", `$${index + 2}`)).join(" and ");
  const { rows } = await db.query<EntryRow>(
    `select ${exported} from audit_entry ${where === "" ? "" : `where ${where}`}
     order by audit_entry.sequence desc limit $1`,
    [filter.limit, ...given.map(([, value]) => value)],
  );
  return rows.map(toExported);
}

/** Counts the emergency actions since a time. */
export async function countEmergencies(db: Queryable, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::integer as count from audit_entry where at > $1 and role = 'emergency'",
    [since],
  );
  return rows[0]?.count ?? 0;
}

/** How far the log was checked. */
export interface CheckState {
  checked: ChainEnd;
  head: ChainEnd;
  brokenAt: bigint | null;
  checkedAt: Date | null;
}

const toState = (row: AuditCheckRow): CheckState => ({
  checked: { sequence: row.sequence, hash: row.hash.toString("hex") },
  head: { sequence: row.headSequence, hash: row.headHash.toString("hex") },
  brokenAt: row.brokenAt,
  checkedAt: row.checkedAt,
});

/** Reads how far the log was checked. @param lock true to let only one process check at a time */
export async function readCheck(db: Queryable, lock: boolean): Promise<CheckState> {
  const { rows } = await db.query<AuditCheckRow>(
    `select * from audit_check ${lock ? "for update" : ""}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("audit_check has no row");
  return toState(row);
}

/**
 * Lets the check of the log begin again, after someone has investigated a break.
 * @returns the number of the broken entry; null if there was no break
 */
export async function restartCheck(db: Queryable): Promise<bigint | null> {
  const { brokenAt } = await readCheck(db, true);
  if (brokenAt === null) return null;
  await db.query(
    `update audit_check set sequence = default, hash = default, head_sequence = default,
       head_hash = default, broken_at = null`,
  );
  return brokenAt;
}

export async function storeCheck(db: Queryable, state: CheckState): Promise<void> {
  await db.query(
    `update audit_check set sequence = $1, hash = decode($2, 'hex'), head_sequence = $3,
       head_hash = decode($4, 'hex'), broken_at = $5, checked_at = $6`,
    [
      state.checked.sequence,
      state.checked.hash,
      state.head.sequence,
      state.head.hash,
      state.brokenAt,
      state.checkedAt,
    ],
  );
}
