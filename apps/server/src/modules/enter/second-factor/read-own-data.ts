import type { Queryable } from "@lilypad/db";
import type { RememberedDeviceRow } from "./rows.gen.ts";
import { resetTakesEffectAt } from "./state/passcode-reset-store.ts";
import { passcodeSetAt } from "./state/passcode-store.ts";
import { listPasskeysOf } from "./state/passkey-store.ts";
import { toPasskey } from "./state/to-passkey.ts";

/** Reads everything that the module stores about a person, for the export of their data, without hashes and keys. */
export async function readOwnData(db: Queryable, personId: string) {
  const setAt = await passcodeSetAt(db, personId);
  const resetAt = await resetTakesEffectAt(db, personId);
  const passkeys = await listPasskeysOf(db, personId);
  const { rows } = await db.query<Pick<RememberedDeviceRow, "deviceId" | "expiresAt">>(
    `select device_id, expires_at from remembered_device where person_id = $1
       order by expires_at, session_id`,
    [personId],
  );
  return {
    passcode_set_at: setAt?.toISOString() ?? null,
    /** When a pending reset replaces this passcode. */
    passcode_reset_at: resetAt?.toISOString() ?? null,
    passkeys: passkeys.map(toPasskey),
    remembered_devices: rows.map((row) => ({
      device_id: row.deviceId,
      remembered_until: row.expiresAt.toISOString(),
    })),
  };
}
