import type { Queryable } from "@lilypad/db";
import { forgetAttempts } from "../../../platform/limits/attempt-counter.ts";
import { forgetPerson as clearProfile, findPerson } from "../../people/people/index.ts";
import { revokeSessionsOf } from "./sessions/session-store.ts";

/**
 * Removes a person's sessions, codes and counters and clears their row, in the transaction that deletes the account.
 */
export async function forgetPerson(db: Queryable, personId: string, now: Date): Promise<void> {
  const person = await findPerson(db, personId);
  if (person === null) return;
  await revokeSessionsOf(db, personId, "account_closed", now, null);
  await db.query(
    `delete from refresh_token where session_id in (select id from session where person_id = $1)`,
    [personId],
  );
  await db.query("update session set device = 'Unknown device' where person_id = $1", [personId]);
  await db.query("delete from email_code where email = $1", [person.email]);
  await forgetAttempts(db, [personId, person.email]);
  await clearProfile(db, personId, now);
}
