import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import { insertRow } from "../../../platform/rows/index.ts";
import { type PersonNoteRow, personNoteTable } from "./rows.gen.ts";

/** A note with its author's tag. */
export type StoredNote = Omit<PersonNoteRow, "personId"> & { authorTag: string | null };

export async function addNote(db: Queryable, note: PersonNoteRow): Promise<void> {
  await insertRow(db, personNoteTable, {
    id: note.id,
    personId: note.personId,
    authorId: note.authorId,
    text: note.text,
    isConfidential: note.isConfidential,
    writtenAt: note.writtenAt,
  });
}

const notes = `select n.id, n.author_id, n.text, n.is_confidential, n.written_at, author.display_tag as author_tag
  from person_note n join person_card author on author.id = n.author_id`;

/** A page of the notes about a person, latest first. */
export async function listNotes(
  db: Queryable,
  personId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<StoredNote[]> {
  const { rows } = await db.query<StoredNote>(
    `${notes} where n.person_id = $1 and ($2::timestamptz is null or (n.written_at, n.id) < ($2, $3::uuid))
     order by n.written_at desc, n.id desc limit $4`,
    [personId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export async function findNote(db: Queryable, id: string): Promise<StoredNote | null> {
  const { rows } = await db.query<StoredNote>(`${notes} where n.id = $1`, [id]);
  return rows[0] ?? null;
}
