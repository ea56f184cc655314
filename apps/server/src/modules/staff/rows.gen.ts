// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `staff_change`. */
export interface StaffChangeRow {
  id: string;
  personId: string;
  /** The person's new role; null to remove them from staff. */
  role: "support" | "finance" | "administrator" | null;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "objected" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** True if no second person approved it: there was no other administrator, or nobody objected while it waited. */
  wasAlone: boolean;
  /** When it takes effect unless an administrator objects, because no third one can approve it. Null if another one has to approve. */
  takesEffectAt: Date | null;
  /** When a worker puts it into effect; null if none does. */
  dueAt: Date | null;
  attempts: number;
}

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
