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
  outcome: "approved" | "withdrawn" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** true if there was no second administrator who could have approved it */
  wasAlone: boolean;
}

/** A row of `staff_member`. */
export interface StaffMemberRow {
  personId: string;
  role: "support" | "finance" | "administrator";
  since: Date;
}
