// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `person_note`. */
export interface PersonNoteRow {
  id: string;
  personId: string;
  /** The member of staff. */
  authorId: string;
  text: string;
  /** True if its text is left out of the person's data export, because it is about a suspicion or about others. */
  isConfidential: boolean;
  writtenAt: Date;
}

export const personNoteTable = tableOf<PersonNoteRow, "id">("person_note", "id person_id author_id text is_confidential written_at", "id");
