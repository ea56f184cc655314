import type { Operations, Query } from "@lilypad/api-contract";
import { bindTo } from "../../../platform/bind.ts";
import type { Read } from "../../../platform/reads/index.ts";
import type { CasesDeps } from "./cases-deps.ts";
import { endSessions } from "./end-sessions.ts";
import { readNotes, writeNote } from "./notes.ts";
import { readCase } from "./read-case.ts";
import { requirePerson } from "./require-person.ts";
import { revealBankDetails } from "./reveal-bank-details.ts";
import { searchPeople } from "./search-people.ts";

/** Creates the use-cases with which members of staff find and support people (ADR 77). */
export function createCases(deps: CasesDeps) {
  const { pool } = deps;
  const bound = bindTo(deps);
  return {
    search: bound(searchPeople),
    read: bound(readCase),
    /** A page of a person's history. @throws NOT_FOUND */
    async listMovements(
      personId: string,
      query: Query<Operations["listPersonMovements"]>,
      read?: Read,
    ) {
      await requirePerson(pool, personId);
      return deps.listMovements({ personId }, { userId: personId }, query, read);
    },
    /** A page of a person's sessions. @throws NOT_FOUND; VALIDATION_FAILED for an invalid cursor */
    async listSessions(personId: string, query: Query<Operations["listPersonSessions"]>) {
      await requirePerson(pool, personId);
      return deps.identity.listSessionsForStaff(personId, query);
    },
    endSessions: bound(endSessions),
    revealBankDetails: bound(revealBankDetails),
    writeNote: bound(writeNote),
    /** A page of the notes about a person. @throws NOT_FOUND; VALIDATION_FAILED for an invalid cursor */
    async listNotes(personId: string, query: Query<Operations["listPersonNotes"]>) {
      await requirePerson(pool, personId);
      return readNotes(deps, personId, query);
    },
  };
}

export type Cases = ReturnType<typeof createCases>;
