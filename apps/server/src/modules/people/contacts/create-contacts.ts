import { bindTo } from "../../../platform/bind.ts";
import { removeContactMatches, removePersonFromContacts } from "./contact-match-store.ts";
import { removeContactSessions } from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";
import { createContactSession } from "./create-contact-session.ts";
import { listContactMatches } from "./list-contact-matches.ts";
import { uploadContacts } from "./upload-contacts.ts";

/** How long a link's row is stored after it ended, because the daily limit counts it. */
const keptAfterEndMs = 24 * 60 * 60 * 1000;

export type Contacts = ReturnType<typeof createContacts>;

/** The contacts module: finds which of a person's contacts have accounts. */
export function createContacts(deps: ContactsDeps) {
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    createSession: bound(createContactSession),
    upload: bound(uploadContacts),
    listMatches: bound(listContactMatches),
    /** Deletes one matched contact, or all of them. Returns the number of deleted ones. */
    deleteMatches: (personId: string, contactId: string | null) =>
      removeContactMatches(pool, personId, contactId),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    removePerson: removePersonFromContacts,
    /** Deletes links that have ended. Returns the number of deleted rows. */
    forgetExpired: () =>
      removeContactSessions(pool, new Date(clock.now().getTime() - keptAfterEndMs)),
  };
}
