import type { Queryable } from "@lilypad/db";
import type { PersonFormerNameRow, PersonRow } from "./rows.gen.ts";

/** A person's name as it is compared with lists. */
export const fullNameOf = ({
  firstName,
  lastName,
}: Pick<PersonRow, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

/** Stores a name that a person has just given up. */
export async function keepFormerName(
  db: Queryable,
  personId: string,
  name: string,
  until: Date,
): Promise<void> {
  await db.query(
    `insert into person_former_name (person_id, name, until) values ($1, $2, $3)
       on conflict (person_id, name) do update set until = excluded.until`,
    [personId, name, until],
  );
}

/** Lists the names that a person had before, latest first. */
export async function listFormerNames(
  db: Queryable,
  personId: string,
): Promise<Pick<PersonFormerNameRow, "name" | "until">[]> {
  const { rows } = await db.query<Pick<PersonFormerNameRow, "name" | "until">>(
    "select name, until from person_former_name where person_id = $1 order by until desc, name",
    [personId],
  );
  return rows;
}
