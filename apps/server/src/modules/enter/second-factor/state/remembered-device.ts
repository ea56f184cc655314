import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import type { RememberedDeviceRow } from "../rows.gen.ts";

/** How long a device may resume its session after its last confirmation. */
export const rememberedForMs = 30 * 24 * 60 * 60_000;

/** 256 random bits need no salt. */
const hashDeviceToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Remembers the device of a session that has confirmed a second factor.
 * @returns the device's token, of which only a hash is stored; it replaces the session's earlier
 * one
 */
export async function rememberDevice(
  db: Queryable,
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
  deviceId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `insert into remembered_device (session_id, person_id, device_id, token_hash, expires_at)
       values ($1, $2, $3, $4, $5)
     on conflict (session_id) do update set device_id = $3, token_hash = $4, expires_at = $5`,
    [
      sessionId,
      personId,
      deviceId,
      hashDeviceToken(token),
      new Date(now.getTime() + rememberedForMs),
    ],
  );
  return token;
}

export type RememberedDevice = Omit<RememberedDeviceRow, "tokenHash" | "expiresAt">;

/** The device with this token, unless its session was ended or it was not used for too long. */
export async function findRememberedDevice(
  db: Queryable,
  token: string,
  now: Date,
): Promise<RememberedDevice | null> {
  const { rows } = await db.query<RememberedDevice>(
    `select device.session_id, device.person_id, device.device_id
     from remembered_device device
     join session_card session on session.id = device.session_id and session.revoked_at is null
     join person_card person on person.id = device.person_id and person.deactivated_at is null
     where device.token_hash = $1 and device.expires_at > $2`,
    [hashDeviceToken(token), now],
  );
  return rows[0] ?? null;
}

/**
 * Locks the device until the transaction ends and extends its lifetime.
 * @returns false if it has been forgotten meanwhile
 */
export async function renewRememberedDevice(
  db: Queryable,
  token: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update remembered_device set expires_at = $2 where token_hash = $1 and expires_at > $3",
    [hashDeviceToken(token), new Date(now.getTime() + rememberedForMs), now],
  );
  return rowCount === 1;
}

/** Deletes the person's remembered devices, except that of one session if given. */
export async function forgetDevices(
  db: Queryable,
  personId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await db.query(
    "delete from remembered_device where person_id = $1 and session_id is distinct from $2",
    [personId, exceptSessionId],
  );
}
