import type { Queryable } from "@lilypad/db";
import { findPerson, readOwnData as readProfileData } from "../people/index.ts";

/**
 * What the module stores about a person, for the export of their data, without secrets and hashes.
 */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const person = await findPerson(db, personId);
  const email = person?.email ?? "";
  const sessions = await db.query(
    `select id, device, aal, created_at, last_seen_at, revoked_at, revoked_reason
       from session where person_id = $1 order by created_at desc limit $2`,
    [personId, limit + 1],
  );
  const codes = await db.query(
    `select purpose, created_at, expires_at, consumed_at
       from email_code where email = $1 order by created_at desc limit $2`,
    [email, limit + 1],
  );
  return {
    sessions: sessions.rows,
    mailed_codes: codes.rows,
    ...(await readProfileData(db, personId, limit)),
  };
}
