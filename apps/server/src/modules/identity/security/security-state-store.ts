import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";

/** Somebody whose session is asked about. */
export type SessionHolder = Pick<Caller, "personId" | "sessionId">;

/** What a session and its person say about the second factor. */
export interface SecurityState {
  /** The person has a passcode or a passkey. */
  secondFactor: boolean;
  aal: "aal1" | "aal2";
  stepUpUntil: Date | null;
  passkeyVerifiedAt: Date | null;
  limitsLoweredUntil: Date | null;
}

/** null when the session has ended, is somebody else's, or its person is deactivated. */
export async function readSecurityState(
  db: Queryable,
  { personId, sessionId }: SessionHolder,
): Promise<SecurityState | null> {
  const { rows } = await db.query<SecurityState>({
    name: "security-state",
    text: `select person.second_factor as "secondFactor", session.aal,
         session.step_up_until as "stepUpUntil",
         session.passkey_verified_at as "passkeyVerifiedAt",
         person.limits_lowered_until as "limitsLoweredUntil"
       from session join person_card person on person.id = session.person_id
       where session.id = $1 and session.person_id = $2 and session.revoked_at is null
         and person.deactivated_at is null`,
    values: [sessionId, personId],
  });
  return rows[0] ?? null;
}

/** Notes that a session showed a second factor. @returns false when the session has ended */
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

/** Takes back what the person's sessions have confirmed, but for the one that is named, if one is. */
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

/** A session's passkey counts no more; what a passcode had confirmed stays. */
export async function unconfirmPasskey(db: Queryable, sessionId: string): Promise<void> {
  await db.query("update session set passkey_verified_at = null where id = $1", [sessionId]);
}
