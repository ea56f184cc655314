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
  /** what the person is told about the reason; untold: nothing */
  category: "protection" | "review" | "legal" | "own_request" | "untold";
  /** by when the person is told that it is decided; null if they are told no time */
  decideBy: Date | null;
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
  /** of a freeze: what the person will be told about the reason; null for a proposal of the version before, of which nothing is told */
  category: "protection" | "review" | "legal" | "own_request" | "untold" | null;
  /** of a freeze: by when the person will be told that it is decided */
  decideBy: Date | null;
}
