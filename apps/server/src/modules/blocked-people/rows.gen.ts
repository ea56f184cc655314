// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

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
