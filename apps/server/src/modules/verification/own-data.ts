import type { Queryable } from "@lilypad/db";

/** What the module stores about a person, for the export of their data. */
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
