import type { StaffSubjectKind } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";

/**
 * The people whom a call of staff is about, by the kind of its subject. $1 is the id, address or hash in the call, as
 * text.
 */
const queries: Readonly<Record<StaffSubjectKind, string>> = {
  person: "select $1::uuid as id",
  email: "select id from person_card where email = lower($1)",
  proposal: "select approval_subject($1::uuid) as id",
  prize: "select prize_subject($1::uuid) as id",
  report: "select report_subject($1::uuid) as id",
  screeningCase: "select screening_case_subject($1::uuid) as id",
  tokenReturn: "select token_return_subject($1::uuid) as id",
  ticket: "select ticket_subject($1::uuid) as id",
  safe: "select person_id as id from person_safe where safe_address = decode(substr($1, 3), 'hex')",
  outflow: "select outflow_subjects(decode(substr($1, 3), 'hex')) as id",
  stuckWork: `select settlement_subjects($1::uuid) as id
    union all select person_id from funding_intent_card where id = $1::uuid
    union all select teleport_people($1::uuid)`,
};

/**
 * Finds the people whom a call of staff is about: mostly one; none if its subject does not exist, or belongs to no
 * person.
 */
export async function findPeopleBehind(
  db: Queryable,
  kind: StaffSubjectKind,
  named: string,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string | null }>(queries[kind], [named]);
  return rows.flatMap(({ id }) => id ?? []);
}
