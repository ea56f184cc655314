import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { z } from "zod";
import { fail } from "../../../platform/errors.ts";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { listForStaff, type PersonForStaff, searchForStaff } from "../../people/people/index.ts";
import { findPeopleOfHash, findPeopleOfId, findPeopleOfSafe } from "./case-store.ts";
import type { CasesDeps } from "./cases-deps.ts";
import { type PersonSearch, readSearchText } from "./read-search-text.ts";
import { toFoundPeople } from "./to-found-person.ts";

type Found = Data<Operations["searchPeopleAsStaff"]>;

/** Behind which person a page begins, and in which of the search's lists. */
interface Place {
  list: number;
  after: string;
}

const place = z.tuple([z.coerce.number().int().min(0).max(9), z.uuid()]);

const writePlace = ({ list, after }: Place): string =>
  Buffer.from(`${list} ${after}`).toString("base64url");

const refuseCursor = (): never =>
  fail("VALIDATION_FAILED", {
    fields: [{ path: "query.cursor", message: "is not a cursor of this list" }],
  });

/** @throws VALIDATION_FAILED for an invalid cursor */
function readPlace(cursor: string): Place {
  const parsed = place.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split(" "));
  return parsed.success ? { list: parsed.data[0], after: parsed.data[1] } : refuseCursor();
}

async function findIds(
  db: Queryable,
  search: Extract<PersonSearch, { kind: "id" | "address" | "hash" }>,
): Promise<string[]> {
  if (search.kind === "id") return findPeopleOfId(db, search.id);
  const bytes = Buffer.from(search.hex.slice(2), "hex");
  return search.kind === "address" ? findPeopleOfSafe(db, bytes) : findPeopleOfHash(db, bytes);
}

/** Reads people from a place on. @throws VALIDATION_FAILED for a place in another search */
async function readPage(
  db: Queryable,
  search: PersonSearch,
  { limit, from }: { limit: number; from: Place | null },
): Promise<{ person: PersonForStaff; list: number }[]> {
  if ("lists" in search) {
    const found = await searchForStaff(db, search.lists, { limit, place: from });
    return found ?? refuseCursor();
  }
  const ids = (await findIds(db, search)).filter((id) => from === null || id > from.after).sort();
  const people = await listForStaff(db, ids.slice(0, limit));
  return people.map((person) => ({ person, list: 0 }));
}

/**
 * Finds people for a member of staff. The audit log gets the kind of the search and the people shown, not the typed
 * text: it may be the name or address of a person who is no customer, and nothing is ever removed from the log.
 * @throws VALIDATION_FAILED for a text that is too short, and for an invalid cursor
 */
export async function searchPeople(
  { pool, clock }: Pick<CasesDeps, "pool" | "clock">,
  act: StaffAct,
  { q, limit, cursor }: Query<Operations["searchPeopleAsStaff"]>,
  read: Read = readFrom(pool),
): Promise<Found> {
  const search = readSearchText(q);
  if (search === null) {
    return fail("VALIDATION_FAILED", {
      fields: [{ path: "query.q", message: "must have at least 2 characters" }],
    });
  }
  const from = cursor === undefined ? null : readPlace(cursor);
  const found = await read((db) => readPage(db, search, { limit: limit + 1, from }));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const people = await toFoundPeople(
    pool,
    shown.map(({ person }) => person),
    clock.now(),
  );
  const ids = people.map(({ id }) => id);
  await act.record(pool, {
    ...(ids.length === 1 && ids[0] !== undefined && ids[0] !== act.by ? { subject: ids[0] } : {}),
    details: { kind: search.kind, people: ids.join(" ") },
  });
  return {
    kind: search.kind,
    people,
    nextCursor:
      found.length > limit && last !== undefined
        ? writePlace({ list: last.list, after: last.person.id })
        : null,
  };
}
