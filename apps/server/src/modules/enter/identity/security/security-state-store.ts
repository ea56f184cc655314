import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { updateRow } from "../../../../platform/rows/index.ts";
import { type SessionRow, sessionTable } from "../rows.gen.ts";

/** The person and session of a request. */
export type SessionHolder = Pick<Caller, "personId" | "sessionId">;

/** The state of the second factor of a session and its person. */
export type SecurityState = Pick<SessionRow, "aal" | "stepUpUntil" | "passkeyVerifiedAt"> & {
  /** Whether the person has a passcode or a passkey. */
  secondFactor: boolean;
  limitsLoweredUntil: Date | null;
  /** When the session was opened with a mailed code or link. */
  openedAt: Date;
};

/** Null if the session has ended, is another person's, or its person is deactivated. */
export async function readSecurityState(
  db: Queryable,
  { personId, sessionId }: SessionHolder,
): Promise<SecurityState | null> {
  const { rows } = await db.query<SecurityState>({
    name: "security-state",
    text: `select person.second_factor, person.limits_lowered_until, session.aal,
         session.step_up_until, session.passkey_verified_at, session.created_at as opened_at
       from session join person_card person on person.id = session.person_id
       where session.id = $1 and session.person_id = $2 and session.revoked_at is null
         and person.deactivated_at is null`,
    values: [sessionId, personId],
  });
  return rows[0] ?? null;
}

/** Records that a session confirmed the second factor. @returns false if the session has ended */
export async function storeConfirmation(
  db: Queryable,
  { personId, sessionId }: SessionHolder,
  confirmed: { stepUpUntil: Date; passkeyVerifiedAt: Date | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update session set aal = 'aal2', step_up_until = $3,
       passkey_verified_at = coalesce($4, passkey_verified_at)
     where id = $1 and person_id = $2 and revoked_at is null
       and exists (select from person_card person where person.id = $2 and deactivated_at is null)`,
    [sessionId, personId, confirmed.stepUpUntil, confirmed.passkeyVerifiedAt],
  );
  return rowCount === 1;
}

/** Removes the confirmations of the person's sessions, except those of one session if given. */
export async function unconfirmSessions(
  db: Queryable,
  personId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await db.query(
    `update session set aal = 'aal1', step_up_until = null, passkey_verified_at = null
     where person_id = $1 and id is distinct from $2 and revoked_at is null`,
    [personId, exceptSessionId],
  );
}

/** Removes a session's confirmation by passkey; one by passcode stays. */
export async function unconfirmPasskey(db: Queryable, sessionId: string): Promise<void> {
  await updateRow(db, sessionTable, sessionId, { passkeyVerifiedAt: null });
}
