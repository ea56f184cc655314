import {
  type Data,
  type Operation,
  type Operations,
  operations,
  type Query,
} from "@lilypad/api-contract";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import type { AuditDetails } from "../../../platform/staff-act.ts";
import type { AuditLogDeps } from "./audit-log-deps.ts";
import { readCheck, readEntriesAfter, readNewestEntries } from "./audit-store.ts";
import type { ExportedEntry } from "./verify-chain.ts";

/**
 * The operations that only read. Reads for which staff must state a reason, such as bank details, count as changes, and
 * so do commands on the servers.
 */
const reads = Object.values<Operation>(operations).flatMap(({ name, method, staff }) =>
  method === "GET" && staff?.needsReason !== true ? [name] : [],
);

type Entries = Data<Operations["listAuditEntries"]>;

const toEntry = (entry: ExportedEntry): Entries["entries"][number] => ({
  ...entry,
  role: entry.role as Entries["entries"][number]["role"], // the table's check
  outcome: entry.outcome as Entries["entries"][number]["outcome"], // the table's check
  details: JSON.parse(entry.details) as AuditDetails,
});

/** Lists a page of the entries that match, newest first, and the state of the chain. */
export async function listEntries(
  { pool }: AuditLogDeps,
  { limit, kind, ...given }: Query<Operations["listAuditEntries"]>,
  read: Read = readFrom(pool),
): Promise<Entries> {
  const filter = { ...given, without: kind === "changes" ? reads : undefined };
  const [rows, check] = await Promise.all([
    read((db) => readNewestEntries(db, { ...filter, limit: limit + 1 })),
    readCheck(pool, false),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(toEntry),
    next: rows.length > limit && last !== undefined ? Number(last.sequence) : null,
    chain: {
      isWhole: check.brokenAt === null,
      brokenAt: check.brokenAt === null ? null : String(check.brokenAt),
      checkedAt: check.checkedAt?.toISOString() ?? null,
    },
  };
}

/** Exports entries as JSON lines, oldest first. */
export async function exportEntries(
  { pool }: AuditLogDeps,
  { after, limit }: Query<Operations["exportAuditLog"]>,
  read: Read = readFrom(pool),
): Promise<string> {
  const entries = await read((db) => readEntriesAfter(db, BigInt(after), limit));
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
