// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `account_freeze`. */
export interface AccountFreezeRow {
  id: string;
  personId: string;
  kind: "account_takeover" | "suspected_fraud" | "sanctions" | "legal_order" | "person_asked" | "other";
  /** why, for staff only */
  note: string;
  /** the member of staff; null if an operator placed it in an emergency */
  placedBy: string | null;
  placedAt: Date;
  /** null until somebody lifts it; from this time on the account works again, whether or not closed_at is set */
  endsAt: Date | null;
  /** who proposed that it lasts longer than a day; null for a freeze that one person placed */
  proposedBy: string | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  liftedAt: Date | null;
  liftProposedBy: string | null;
  liftApprovedBy: string | null;
  /** when a worker tells the person that it has expired */
  dueAt: Date | null;
  attempts: number;
  /** when it ended, once that is noted and the person is told */
  closedAt: Date | null;
  /** true if one operator froze the account, or made the freeze last, without a second approval */
  isEmergency: boolean;
  liftedInEmergency: boolean;
}

/** A row of `freeze_change`. */
export interface FreezeChangeRow {
  id: string;
  personId: string;
  change: "freeze" | "unfreeze";
  kind: "account_takeover" | "suspected_fraud" | "sanctions" | "legal_order" | "person_asked" | "other" | null;
  note: string;
  /** of a freeze: when it ends; null until somebody lifts it */
  endsAt: Date | null;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  outcome: "approved" | "withdrawn" | "expired" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}
