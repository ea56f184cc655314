import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { PersonForStaff } from "../../people/people/index.ts";
import { frozenAmong } from "./case-store.ts";

export type FoundPerson = Data<Operations["searchPeopleAsStaff"]>["people"][number];

function statusOf(person: PersonForStaff): FoundPerson["status"] {
  if (person.deletedAt !== null) return "deleted";
  if (person.deactivatedByStaff) return "deactivated";
  if (person.deactivatedAt !== null) return "closed";
  return person.onboardingCompletedAt === null ? "signing_up" : "active";
}

/** Translates people for members of staff. */
export async function toFoundPeople(
  db: Queryable,
  people: readonly PersonForStaff[],
  now: Date,
): Promise<FoundPerson[]> {
  const frozen = await frozenAmong(
    db,
    people.map(({ id }) => id),
    now,
  );
  return people.map((person) => ({
    id: person.id,
    displayTag: person.displayTag,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    status: statusOf(person),
    isFrozen: frozen.has(person.id),
    joinedAt: person.createdAt.toISOString(),
  }));
}
