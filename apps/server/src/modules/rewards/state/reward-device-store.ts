import type { Queryable } from "@lilypad/db";

/** Remembers that an address is used on some devices; again without effect but for the time. */
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

/** Lets those take turns, until the transaction ends, who are to be rewarded on the same devices. */
async function lockDevices(db: Queryable, address: Buffer): Promise<void> {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(device, 43)) from (
       select encode(device_hash, 'hex') as device from reward_device
         where address_hash = $1 order by device_hash) as own`,
    [address],
  );
}

/**
 * How many other addresses were rewarded on the device of this one that brought the most; 0 for an
 * address that was itself rewarded before. Whoever asks at the same moment on the same device waits.
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

/** Forgets what was seen on devices before a moment. @returns how many rows went */
export async function forgetDevices(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from reward_device where seen_at < $1", [before]);
  return rowCount ?? 0;
}

/** For an address that leaves without having been rewarded: nothing about it need be known. */
export async function forgetUnrewarded(db: Queryable, address: Buffer): Promise<void> {
  await db.query(
    `delete from reward_device where address_hash = $1
       and not exists (select from reward_grant where address_hash = $1)`,
    [address],
  );
}
