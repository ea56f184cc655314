import type { Queryable } from "@lilypad/db";

/** What is kept here about a person's identity check, for their own copy. */
export async function readOwnData(db: Queryable, personId: string) {
  const { rows } = await db.query<{
    provider: string;
    status: string | null;
    begun_at: Date;
    verified_at: Date | null;
  }>(
    `select provider, status, created_at as begun_at, active_at as verified_at
       from ramp_customer where person_id = $1 order by provider`,
    [personId],
  );
  return rows;
}
