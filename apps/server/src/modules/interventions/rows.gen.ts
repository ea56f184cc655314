// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `intervention`. */
export interface InterventionRow {
  id: string;
  kind: "deactivate_person" | "activate_person" | "cancel_passcode_reset" | "remove_passkeys" | "end_card_sessions" | "reopen_teleport_link" | "remove_trouble" | "restart_audit_check";
  /** the person whom it is about; null if it is about no one person */
  personId: string | null;
  /** what is changed: the id of a person, a link or a trouble; empty if there is only one of its kind */
  target: string;
  note: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}
