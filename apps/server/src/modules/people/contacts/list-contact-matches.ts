import type { Data, Operations } from "@lilypad/api-contract";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { listMatchedPeople } from "./contact-match-store.ts";
import { findLatestUpload } from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type ContactMatches = Data<Operations["listContactMatches"]>;

/**
 * A page of this person's matched contacts, newest match first, and the number of contacts in the
 * latest upload of the day.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listContactMatches(
  deps: ContactsDeps,
  personId: string,
  page: { limit: number; cursor: string | undefined },
): Promise<ContactMatches> {
  const { pool, clock } = deps;
  const after = page.cursor === undefined ? null : readCursor(page.cursor);
  const [rows, upload] = await Promise.all([
    listMatchedPeople(pool, { personId, after, limit: page.limit + 1 }),
    findLatestUpload(pool, personId, new Date(clock.now().getTime() - dayMs)),
  ]);
  const { shown, nextCursor } = toPage(rows, page.limit, (row) => ({
    at: row.matchedAt,
    id: row.id,
  }));
  return {
    matches: shown.map(({ matchedAt, ...person }) => ({
      ...toWireNames(person),
      matched_at: matchedAt.toISOString(),
    })),
    nextCursor,
    last_upload:
      upload === null
        ? null
        : { contacts_uploaded: upload.contactCount, uploaded_at: upload.usedAt.toISOString() },
  };
}
