// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `person_block`. */
export interface PersonBlockRow {
  blockerId: string;
  blockedId: string;
  blockedAt: Date;
}

/** A row of `person_report`. */
export interface PersonReportRow {
  id: string;
  reporterId: string | null;
  reportedId: string;
  requestId: string;
  reason: "spam" | "scam" | "harassment" | "other";
  details: string | null;
  reportedAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  closingNote: string | null;
}

export const personBlockTable = tableOf<PersonBlockRow, never>("person_block", "blocker_id blocked_id blocked_at");
export const personReportTable = tableOf<PersonReportRow, "id">("person_report", "id reporter_id reported_id request_id reason details reported_at closed_at closed_by closing_note", "id");
