import type { Body, Data, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { lockPerson } from "../../people/people/index.ts";
import type { CasesDeps } from "./cases-deps.ts";
import { addNote, findNote, listNotes, type StoredNote } from "./note-store.ts";

type Page = Data<Operations["listPersonNotes"]>;
export type PersonNote = Page["notes"][number];

const toNote = ({ writtenAt, ...note }: StoredNote): PersonNote => ({
  ...note,
  writtenAt: writtenAt.toISOString(),
});

/**
 * Writes a note about a person. The audit log records that a note was written, without its text.
 * @throws NOT_FOUND, also for an account that is closed or deleted
 */
export async function writeNote(
  { pool, clock }: Pick<CasesDeps, "pool" | "clock">,
  act: StaffAct,
  personId: string,
  { text, isConfidential }: Body<Operations["addPersonNote"]>,
): Promise<PersonNote> {
  return inTransaction(pool, async (db) => {
    // Under the lock, so that an account that is being deleted gets no note that would stay.
    const person = await lockPerson(db, personId);
    if (person === null) fail("NOT_FOUND");
    if (person.deactivatedAt !== null && !person.deactivatedByStaff) fail("NOT_FOUND");
    const id = newId();
    const writtenAt = clock.now();
    await addNote(db, { id, personId, authorId: act.by, text, isConfidential, writtenAt });
    const stored = await findNote(db, id);
    if (stored === null) throw new Error("a note was stored but cannot be found");
    await act.record(db, { subject: personId, details: { note: id, isConfidential } });
    return toNote(stored);
  });
}

/**
 * A page of the notes about a person, latest first.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function readNotes(
  { pool }: Pick<CasesDeps, "pool">,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listNotes(pool, personId, { after, limit: limit + 1 });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.writtenAt, id: row.id }));
  return {
    notes: shown.map(toNote),
    nextCursor,
  };
}
