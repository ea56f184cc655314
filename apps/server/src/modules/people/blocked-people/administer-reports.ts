import type { Data, Operations, Query } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { assetOfNumber, currencyOfAsset, isChainAsset, toWireAmount } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";
import { closeReportRow, listReportRows, type ReportRow } from "./report-store.ts";

type Reports = Data<Operations["listReports"]>;

function toReport(row: ReportRow): Reports["reports"][number] {
  const asset = assetOfNumber(row.asset);
  if (!isChainAsset(asset)) throw new Error(`payment request ${row.requestId} asks for ${asset}`);
  const { id, reason, details, reporter, reported, reporters } = row;
  return {
    id,
    reason,
    details,
    reported_at: row.reportedAt.toISOString(),
    reporter,
    reported,
    reporters,
    request: {
      id: row.requestId,
      amount: toWireAmount(row.amount, asset),
      currency: currencyOfAsset(asset),
      note: row.note,
      created_at: row.askedAt.toISOString(),
    },
    closed:
      row.closedAt === null || row.closedBy === null || row.closingNote === null
        ? null
        : { at: row.closedAt.toISOString(), by: row.closedBy, note: row.closingNote },
  };
}

/**
 * Lists a page of the open or the closed reports for administrators, latest first; none about the reader.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listReports(
  { pool }: BlockedPeopleDeps,
  { by }: StaffAct,
  { status, limit, cursor }: Query<Operations["listReports"]>,
): Promise<Reports> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listReportRows(pool, { status, notAbout: by, after, limit: limit + 1 });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.reportedAt, id: row.id }));
  return {
    reports: shown.map(toReport),
    nextCursor,
  };
}

/**
 * Closes a report for an administrator.
 * @param closing.note the measures that were taken
 * @throws NOT_FOUND; REPORT_CLOSED if it is closed already
 */
export async function closeReport(
  { pool, clock, logger }: BlockedPeopleDeps,
  act: StaffAct,
  { id, note }: { id: string; note: string },
): Promise<Data<Operations["closeReport"]>> {
  const { by } = act;
  const at = clock.now();
  await inTransaction(pool, async (db) => {
    const closed = (await closeReportRow(db, { id, by, note, at })) ?? fail("NOT_FOUND");
    if (!closed.isNew) fail("REPORT_CLOSED");
    await act.record(db, { subject: closed.reportedId, reason: note, details: { report: id } });
  });
  logger.info({ report: id, by }, "a report was closed");
  return { id, closed_at: at.toISOString() };
}
