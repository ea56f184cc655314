// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `contact_match`. */
export interface ContactMatchRow {
  personId: string;
  contactId: string;
  matchedAt: Date;
}

/** A row of `contact_session`. */
export interface ContactSessionRow {
  tokenHash: Buffer;
  personId: string;
  /** the session in which the link was created */
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  contactCount: number | null;
  addressCount: number | null;
}
