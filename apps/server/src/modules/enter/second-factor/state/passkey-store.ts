import type { Queryable } from "@lilypad/db";
import type { PasskeyRow } from "../rows.gen.ts";

const columns = `id, person_id, credential_id, public_key, counter, transports, backed_up, name, device_id, created_at,
  last_used_at`;

/** A person's passkeys, oldest first. */
export async function listPasskeysOf(db: Queryable, personId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${columns} from passkey where person_id = $1 order by id`,
    [personId],
  );
  return rows;
}

export async function countPasskeys(db: Queryable, personId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::integer as count from passkey where person_id = $1",
    [personId],
  );
  return rows[0]?.count ?? 0;
}

/** Whether a person still has a passkey. */
export async function hasPasskey(
  db: Queryable,
  { personId, credentialId }: { personId: string; credentialId: string },
): Promise<boolean> {
  return (await findPasskeyByCredential(db, credentialId))?.personId === personId;
}

export async function findPasskeyByCredential(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${columns} from passkey where credential_id = $1`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/** @returns false if the credential is stored already, for this person or another */
export async function insertPasskey(db: Queryable, passkey: PasskeyRow): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up,
         name, device_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing`,
    [
      passkey.id,
      passkey.personId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.backedUp,
      passkey.name,
      passkey.deviceId,
      passkey.createdAt,
    ],
  );
  return rowCount === 1;
}

/**
 * Records the use of a passkey. One statement compares and stores the counter, so that only one of
 * two responses with the same counter is valid.
 * @returns false if the counter did not increase; passkeys without a counter always send 0
 */
export async function storeUse(
  db: Queryable,
  use: { id: string; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update passkey set counter = $2, backed_up = $3, last_used_at = $4
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [use.id, use.counter, use.backedUp, use.now],
  );
  return rowCount === 1;
}

/** @returns null if the person has no such passkey */
export async function storeName(
  db: Queryable,
  passkey: { id: string; personId: string; name: string },
): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>(
    `update passkey set name = $3 where id = $1 and person_id = $2 returning ${columns}`,
    [passkey.id, passkey.personId, passkey.name],
  );
  return rows[0] ?? null;
}

/** @returns whether the person had it */
export async function deletePasskey(
  db: Queryable,
  passkey: { id: string; personId: string },
): Promise<boolean> {
  const { rowCount } = await db.query("delete from passkey where id = $1 and person_id = $2", [
    passkey.id,
    passkey.personId,
  ]);
  return rowCount === 1;
}
