// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `document_acceptance`. */
export interface DocumentAcceptanceRow {
  personId: string;
  document: "terms" | "privacy";
  /** As in the head of the document's file; built-in and a date for the text of the app itself. */
  version: string;
  /** The fingerprint of the file with the text; null for the text of the app itself. */
  textSha256: Buffer | null;
  acceptedAt: Date;
}

export const documentAcceptanceTable = tableOf<DocumentAcceptanceRow, never>("document_acceptance", "person_id document version text_sha256 accepted_at");
