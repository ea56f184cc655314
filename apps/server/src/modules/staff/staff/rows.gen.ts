// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `staff_member`. */
export interface StaffMemberRow {
  personId: string;
  role: "support" | "finance" | "administrator";
  since: Date;
}

/** A row of `staff_notice`. */
export interface StaffNoticeRow {
  id: bigint;
  kind: "proposed" | "changed";
  personId: string;
  changeId: string | null;
  /** The person's role from now on; null if they have none. */
  role: "support" | "finance" | "administrator" | null;
  at: Date;
  dueAt: Date | null;
  attempts: number;
}

/** A row of `staff_passkey_permit`. */
export interface StaffPasskeyPermitRow {
  personId: string;
  allowedBy: string;
  allowedAt: Date;
  expiresAt: Date;
}

export const staffMemberTable = tableOf<StaffMemberRow, "personId">("staff_member", "person_id role since", "person_id");
export const staffNoticeTable = tableOf<StaffNoticeRow, "id", "id" | "attempts">("staff_notice", "id kind person_id change_id role at due_at attempts", "id");
export const staffPasskeyPermitTable = tableOf<StaffPasskeyPermitRow, "personId">("staff_passkey_permit", "person_id allowed_by allowed_at expires_at", "person_id");
