// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `staff_change`. */
export interface StaffChangeRow {
  id: string;
  personId: string;
  /** the person's new role; null to remove them from staff */
  role: "support" | "finance" | "administrator" | null;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "objected" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** true if nobody else approved it: there was no other administrator, or nobody objected while it waited */
  wasAlone: boolean;
  /** when it takes effect if nobody objects, because no third administrator can approve it; null if another one has to */
  takesEffectAt: Date | null;
  /** when a worker puts it into effect; null if none does */
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
  /** the person's role from now on; null if they have none */
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
