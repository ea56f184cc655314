import type { Queryable } from "@lilypad/db";

/** Stores that an address is used on the devices, or updates the time. */
export async function noteDevices(
  db: Queryable,
  { devices, address, at }: { devices: readonly Buffer[]; address: Buffer; at: Date },
): Promise<void> {
  await db.query(
    `insert into reward_device (device_hash, address_hash, seen_at)
       select distinct device, $2::bytea, $3::timestamptz from unnest($1::bytea[]) as device order by device
     on conflict (device_hash, address_hash) do update set seen_at = excluded.seen_at`,
    [devices, address, at],
  );
}

/** Serialises rewards on the same devices until the transaction ends. */
async function lockDevices(db: Queryable, address: Buffer): Promise<void> {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(device, 43)) from (
       select encode(device_hash, 'hex') as device from reward_device
         where address_hash = $1 order by device_hash) as own`,
    [address],
  );
}

/**
 * Number of other rewarded addresses on the device of this address that has the most; 0 if this
 * address was rewarded before. Concurrent calls for the same device wait.
 */
export async function countOthersRewarded(db: Queryable, address: Buffer): Promise<number> {
  await lockDevices(db, address);
  const { rows } = await db.query<{ others: number }>(
    `select count(distinct other.address_hash)::integer as others
     from reward_device own join reward_device other using (device_hash)
     where own.address_hash = $1 and other.address_hash <> $1
       and exists (select from reward_grant where address_hash = other.address_hash)
       and not exists (select from reward_grant where address_hash = $1)
     group by device_hash order by others desc limit 1`,
    [address],
  );
  return rows[0]?.others ?? 0;
}

/** Deletes devices last used before a time. @returns the number of deleted rows */
export async function forgetDevices(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from reward_device where seen_at < $1", [before]);
  return rowCount ?? 0;
}

/** For a deleted account whose address was never rewarded: its devices are deleted. */
export async function forgetUnrewarded(db: Queryable, address: Buffer): Promise<void> {
  await db.query(
    `delete from reward_device where address_hash = $1
       and not exists (select from reward_grant where address_hash = $1)`,
    [address],
  );
}
