// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const contactMatchTable = tableOf<ContactMatchRow, never>("contact_match", "person_id contact_id matched_at");
export const contactSessionTable = tableOf<ContactSessionRow, "tokenHash">("contact_session", "token_hash person_id session_id created_at expires_at used_at contact_count address_count", "token_hash");
