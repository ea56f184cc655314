// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

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
