import type { Queryable } from "@lilypad/db";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { findPerson, readOwnData as readProfileData } from "../../people/people/index.ts";
import type { EmailCodeRow, SessionRow } from "./rows.gen.ts";

/**
 * Reads everything that the module stores about a person, for the export of their data, without secrets and hashes.
 */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const person = await findPerson(db, personId);
  const email = person?.email ?? "";
  const sessions = await db.query<
    Omit<SessionRow, "personId" | "stepUpUntil" | "passkeyVerifiedAt">
  >(
    `select id, device, aal, created_at, last_seen_at, revoked_at, revoked_reason, excused_at
       from session where person_id = $1 order by created_at desc limit $2`,
    [personId, limit + 1],
  );
  const codes = await db.query<Omit<EmailCodeRow, "id" | "email" | "codeHash" | "attempts">>(
    `select purpose, created_at, expires_at, consumed_at
       from email_code where email = $1 order by created_at desc limit $2`,
    [email, limit + 1],
  );
  return {
    sessions: sessions.rows.map(toWireNames),
    mailed_codes: codes.rows.map(toWireNames),
    ...(await readProfileData(db, personId, limit)),
  };
}
