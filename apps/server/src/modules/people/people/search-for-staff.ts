import type { Queryable } from "@lilypad/db";
import type { PersonRow } from "./rows.gen.ts";
import { toPrefix } from "./search-people.ts";

/** A person as members of staff find them. */
export type PersonForStaff = { countryKnown: boolean } & Pick<
  PersonRow,
  | "id"
  | "email"
  | "displayTag"
  | "firstName"
  | "lastName"
  | "countryCode"
  | "onboardingCompletedAt"
  | "deactivatedAt"
  | "deactivatedByStaff"
  | "deletedAt"
  | "createdAt"
>;

const columns = `id, email, display_tag, first_name, last_name, country_code, onboarding_completed_at, deactivated_at,
  deactivated_by_staff, deleted_at, created_at,
  coalesce(country_named, country_code <> 'GB' or phone_country_code = '+44', false) as country_known`;

/**
 * The fields by which staff can find a person, each with the expression of its index (0002_server_tables.sql).
 */
const expressions = {
  tag: "lower(display_tag)",
  fullName: "person_fold(first_name || ' ' || last_name)",
  lastName: "person_fold(last_name)",
  email: "email",
} as const;
export type PersonField = keyof typeof expressions;

/** The SQL expression of a typed prefix, folded in the same way as the field. */
const compared = (field: PersonField, prefix: string): string =>
  `${field === "fullName" || field === "lastName" ? "person_fold" : "lower"}(${prefix})`;

/** One beginning of a field. Its list has the people whose field begins with it. */
export interface PersonPrefix {
  field: PersonField;
  typed: string;
}

/** A place in lists that follow one another: in which list, and behind which person. */
export interface SearchPlace {
  list: number;
  after: string;
}

/**
 * Reads people whose field begins with $1, regardless of case and of the accents of names, behind the place ($2, $3). Those who are in one of the lists before are left
 * out; there are never more of them than were shown, so a page stays cheap.
 */
export function listSql(field: PersonField, before: readonly PersonField[]): string {
  const expression = expressions[field];
  const prefixes = before.map((_, index) => `$${index + 5}`);
  const others = before.map(
    (other, index) =>
      `and (${expressions[other]} like ${compared(other, prefixes[index] ?? "")}) is not true`,
  );
  return `select ${columns} from person
    where ${expression} like ${compared(field, "$1")} and deleted_at is null
      and ${expression} ~>=~ $2 and (${expression} ~>~ $2 or id > $3) ${others.join(" ")}
    order by ${expression} using ~<~, id limit $4`;
}

/** The start of a list: before every text and every id. */
const start = { text: "", id: "00000000-0000-0000-0000-000000000000" };

/** Where a list continues behind a person; null if there is no such person in it. */
async function startBehind(db: Queryable, field: PersonField, id: string) {
  const { rows } = await db.query<{ text: string | null }>(
    `select ${expressions[field]} as text from person where id = $1`,
    [id],
  );
  const text = rows[0]?.text ?? null;
  return text === null ? null : { text, id };
}

/**
 * Reads a page of people for members of staff, from lists that follow one another; no person is in two of them.
 * @returns the people, each with the number of their list; null if the place is in none of the lists
 */
export async function searchForStaff(
  db: Queryable,
  lists: readonly PersonPrefix[],
  { limit, place }: { limit: number; place: SearchPlace | null },
): Promise<{ person: PersonForStaff; list: number }[] | null> {
  const prefixes = lists.map(({ typed }) => toPrefix(typed));
  const found: { person: PersonForStaff; list: number }[] = [];
  for (const [list, { field }] of lists.entries()) {
    if (list < (place?.list ?? 0)) continue;
    const from = list === place?.list ? await startBehind(db, field, place.after) : start;
    if (from === null) return null;
    const { rows } = await db.query<PersonForStaff>(
      listSql(
        field,
        lists.slice(0, list).map((one) => one.field),
      ),
      [prefixes[list], from.text, from.id, limit - found.length, ...prefixes.slice(0, list)],
    );
    found.push(...rows.map((person) => ({ person, list })));
    if (found.length >= limit) break;
  }
  return found;
}

/** Reads people by their ids, in the order of the ids. */
export async function listForStaff(
  db: Queryable,
  ids: readonly string[],
): Promise<PersonForStaff[]> {
  const { rows } = await db.query<PersonForStaff>(
    `select ${columns} from person where id = any ($1::uuid[]) order by id`,
    [ids],
  );
  return rows;
}
