import type { Queryable } from "@lilypad/db";
import { removeContactMatches, removePersonFromContacts } from "./contact-match-store.ts";
import { removeContactSessions } from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";
import { type ContactLink, createContactSession } from "./create-contact-session.ts";
import { type ContactMatches, listContactMatches } from "./list-contact-matches.ts";
import { type ContactUpload, uploadContacts } from "./upload-contacts.ts";

/** How long a link's row is kept after it ended: the daily limit counts by it. */
const keptAfterEndMs = 24 * 60 * 60 * 1000;

export interface Contacts {
  createSession(caller: { personId: string; sessionId: string }): Promise<ContactLink>;
  /** Answers how many contacts were looked at. */
  upload(upload: ContactUpload): Promise<number>;
  listMatches(
    personId: string,
    page: { limit: number; cursor: string | undefined },
  ): Promise<ContactMatches>;
  /** Forgets one matched contact, or all of them; answers how many. */
  deleteMatches(personId: string, contactId: string | null): Promise<number>;
  /** For a person who leaves: forgets what they know here and who knows them. */
  removePerson(db: Queryable, personId: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** Who of a person's contacts is here. */
export function createContacts(deps: ContactsDeps): Contacts {
  const { pool, clock } = deps;
  return {
    createSession: (caller) => createContactSession(deps, caller),
    upload: (upload) => uploadContacts(deps, upload),
    listMatches: (personId, page) => listContactMatches(deps, personId, page),
    deleteMatches: (personId, contactId) => removeContactMatches(pool, personId, contactId),
    removePerson: removePersonFromContacts,
    forgetExpired: () =>
      removeContactSessions(pool, new Date(clock.now().getTime() - keptAfterEndMs)),
  };
}
