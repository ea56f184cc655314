// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `intervention`. */
export interface InterventionRow {
  id: string;
  kind: "deactivate_person" | "activate_person" | "cancel_passcode_reset" | "remove_passkeys" | "end_card_sessions" | "reopen_teleport_link" | "remove_trouble" | "restart_audit_check";
  /** The person whom it is about; null if it is about no one person. */
  personId: string | null;
  /** The id of the person, link or item that changes; empty if there is only one of its kind. */
  target: string;
  note: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}
