import type { Queryable } from "@lilypad/db";
import { insertRowOnce } from "../../../platform/rows/index.ts";
import { avatarColourOf } from "./avatar-colour.ts";
import { adminBindingTable, type PersonRow } from "./rows.gen.ts";
import type { Address } from "./rules/address-rules.ts";

/** A person's row. */
export type Person = Omit<
  PersonRow,
  "dateOfBirth" | "primaryAddress" | "limitsLoweredUntil" | "deletedAt" | "deletionAskedAt"
> & {
  /** For example "1990-12-10". */
  dateOfBirth: string | null;
  primaryAddress: Address | null;
};

const columns = `id, email, display_tag, display_tag_skeleton, first_name, last_name, country_code, country_named, phone_number,
  phone_country_code, date_of_birth::text, primary_address, avatar_colour, findable_by_name, second_factor, is_admin,
  onboarding_completed_at, deactivated_at, deactivated_by_staff, created_at, updated_at`;

export async function findPerson(db: Queryable, id: string): Promise<Person | null> {
  const { rows } = await db.query<Person>(`select ${columns} from person where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Reads a person and locks the row until the transaction ends, so that concurrent changes run one by one. */
export async function lockPerson(db: Queryable, id: string): Promise<Person | null> {
  const { rows } = await db.query<Person>(
    `select ${columns} from person where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

/** @param email in lower case */
export async function findPersonByEmail(db: Queryable, email: string): Promise<Person | null> {
  const { rows } = await db.query<Person>(`select ${columns} from person where email = $1`, [
    email,
  ]);
  return rows[0] ?? null;
}

/** Filters ids of people: returns those with names, phone number and tag whose account is not deactivated. */
export async function listWithFullProfile(
  db: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<Pick<PersonRow, "id">>(
    `select id from person
       where id = any ($1::uuid[]) and deactivated_at is null and first_name is not null
         and last_name is not null and phone_number is not null and display_tag is not null`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

interface NewPerson {
  id: string;
  email: string;
  countryCode: string | undefined;
  now: Date;
}

/** Adds a person unless the address already has one. Returns the person who has the address. */
export async function addPerson(db: Queryable, person: NewPerson): Promise<Person> {
  await db.query(
    `insert into person (id, email, avatar_colour, country_code, country_named, created_at, updated_at)
       values ($1, $2, $3, coalesce($4, 'GB'), $4::text is not null, $5, $5) on conflict (email) do nothing`,
    [person.id, person.email, avatarColourOf(person.id), person.countryCode, person.now],
  );
  const stored = await findPersonByEmail(db, person.email);
  if (stored === null) throw new Error("a person was stored but cannot be found");
  return stored;
}

/** The fields a person may change themselves. */
export type PersonChange = Pick<
  Person,
  | "firstName"
  | "lastName"
  | "phoneNumber"
  | "phoneCountryCode"
  | "countryCode"
  | "countryNamed"
  | "displayTag"
  | "displayTagSkeleton"
  | "dateOfBirth"
  | "primaryAddress"
  | "findableByName"
>;

/** @throws a unique violation if another person has the tag's skeleton */
export async function storePerson(
  db: Queryable,
  id: string,
  change: PersonChange,
  now: Date,
): Promise<void> {
  await db.query(
    `update person set first_name = $2, last_name = $3, phone_number = $4,
       phone_country_code = $5, display_tag = $6, display_tag_skeleton = $7,
       date_of_birth = $8, primary_address = $9, country_code = $10, findable_by_name = $11, updated_at = $12, country_named = $13
     where id = $1`,
    [
      id,
      change.firstName,
      change.lastName,
      change.phoneNumber,
      change.phoneCountryCode,
      change.displayTag,
      change.displayTagSkeleton,
      change.dateOfBirth,
      change.primaryAddress,
      change.countryCode,
      change.findableByName,
      now,
      change.countryNamed,
    ],
  );
}

/**
 * Binds an administrator's address to the first person who signs in with it, and makes them an administrator.
 * A later owner of the address does not become one.
 */
export async function bindAdmin(db: Queryable, person: Person, now: Date): Promise<void> {
  await insertRowOnce(db, adminBindingTable, {
    email: person.email,
    personId: person.id,
    boundAt: now,
  });
  await db.query(
    `update person set is_admin = true
       where id = $1 and exists (
         select from admin_binding where email = $2 and person_id = $1)`,
    [person.id, person.email],
  );
}
