import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { callWithReason, consoleCall } from "../calls/index.ts";
import { auditMessages as messages } from "../messages/index.ts";

export type AuditEntries = OperationData<"listAuditEntries">;
export type AuditEntry = AuditEntries["entries"][number];

/** How the page's address filters the log. An empty text stands for no filter. */
export interface AuditFilters {
  actor: string;
  action: string;
  subject: string;
  outcome: string;
  /** "changes" leaves out entries about reads. */
  kind: string;
  /** Days in UTC, as the browser's date field writes them; both are included. */
  from: string;
  until: string;
  /** Only entries before this one. */
  before: string;
}

export const outcomes = ["done", "refused", "failed"] as const;

const pageSize = 50;
const dayMs = 24 * 60 * 60_000;

/** The start of a day in UTC; undefined if it is none, because an address can be edited by hand. */
function startOf(day: string, plusDays = 0): string | undefined {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime())
    ? undefined
    : new Date(at.getTime() + plusDays * dayMs).toISOString();
}

const given = (text: string) => (text === "" ? undefined : text);

/** A page of the entries that match, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ["console", "audit", filters],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listAuditEntries", {
          query: {
            actor: given(filters.actor),
            action: given(filters.action),
            subject: given(filters.subject),
            outcome: outcomes.find((one) => one === filters.outcome),
            kind: filters.kind === "changes" ? "changes" : undefined,
            from: startOf(filters.from),
            to: startOf(filters.until, 1),
            before: given(filters.before),
            limit: pageSize,
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The max number of entries in one answer. */
const exportPart = 10_000;

export interface AuditExport {
  /** JSON lines, oldest entry first. */
  lines: string;
  entries: number;
}

/**
 * Reads the whole log.
 * @throws CallError if a part is refused
 */
export async function exportLog(reason: string): Promise<AuditExport> {
  const call = callWithReason(reason);
  const parts: string[] = [];
  let entries = 0;
  for (let after = 0; ; ) {
    const part = dataOf(
      await call("exportAuditLog", {
        query: { after, limit: exportPart },
        purpose: messages.export.purpose,
      }),
    );
    const lines = part.split("\n").filter((line) => line !== "");
    const last = lines.at(-1);
    parts.push(part);
    entries += lines.length;
    if (last === undefined || lines.length < exportPart) return { lines: parts.join(""), entries };
    const { sequence }: { sequence: string } = JSON.parse(last);
    after = Number(sequence);
  }
}
