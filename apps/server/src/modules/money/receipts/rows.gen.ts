// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `receipt`. */
export interface ReceiptRow {
  id: string;
  /** The person who shares it: one of the two people of a payment. */
  personId: string;
  /** The line of this person's history. */
  transferId: string;
  /** Hash of the 128 random bits in the page's address. */
  tokenHash: Buffer;
  /** Those bits, sealed, so that the owner is shown the address again; null once revoked. */
  token: Buffer | null;
  showsNote: boolean;
  showsTags: boolean;
  createdAt: Date;
  revokedAt: Date | null;
}

export const receiptTable = tableOf<ReceiptRow, "id">("receipt", "id person_id transfer_id token_hash token shows_note shows_tags created_at revoked_at", "id");
