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
  /** The session that created the link, which ends with it. */
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  contactCount: number | null;
  /** The number of addresses searched, as the daily limit counts them. */
  addressCount: number | null;
}
