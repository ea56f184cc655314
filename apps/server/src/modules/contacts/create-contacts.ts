import { bindTo } from "../../platform/bind.ts";
import { removeContactMatches, removePersonFromContacts } from "./contact-match-store.ts";
import { removeContactSessions } from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";
import { createContactSession } from "./create-contact-session.ts";
import { listContactMatches } from "./list-contact-matches.ts";
import { uploadContacts } from "./upload-contacts.ts";

/** How long a link's row is kept after it ended: the daily limit counts by it. */
const keptAfterEndMs = 24 * 60 * 60 * 1000;

export type Contacts = ReturnType<typeof createContacts>;

/** Who of a person's contacts is here. */
export function createContacts(deps: ContactsDeps) {
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    createSession: bound(createContactSession),
    upload: bound(uploadContacts),
    listMatches: bound(listContactMatches),
    /** Forgets one matched contact, or all of them; answers how many. */
    deleteMatches: (personId: string, contactId: string | null) =>
      removeContactMatches(pool, personId, contactId),
    /** To be called in the SQL transaction that deletes the account. */
    removePerson: removePersonFromContacts,
    /** Removes links that ended; answers how many rows went. */
    forgetExpired: () =>
      removeContactSessions(pool, new Date(clock.now().getTime() - keptAfterEndMs)),
  };
}
