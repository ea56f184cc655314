import type { Queryable } from "@lilypad/db";
import type { PersonNoteRow } from "./rows.gen.ts";

/**
 * The notes of staff about a person, for the export of their data: without the authors, and of confidential notes only
 * that they exist.
 */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const { rows } = await db.query<Pick<PersonNoteRow, "text" | "isConfidential" | "writtenAt">>(
    `select text, is_confidential, written_at from person_note
       where person_id = $1 order by written_at desc, id desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ text, isConfidential, writtenAt }) => ({
    written_at: writtenAt,
    is_confidential: isConfidential,
    text: isConfidential ? null : text,
  }));
}

/** Deletes the notes about a person, in the SQL transaction that deletes their account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from person_note where person_id = $1", [personId]);
}
