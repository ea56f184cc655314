import type { KeyObject } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import { type KeyRing, mapRing, oldestOf } from "../../../../platform/config/key-ring.ts";
import { vapidKeysOf } from "../push/vapid.ts";
import { isLive } from "./subscription-store.ts";

/** Counts the browsers that get pushes and subscribed with another key than the current one. */
export async function countOlderSubscriptions(
  db: Queryable,
  keys: KeyRing<KeyObject>,
): Promise<number> {
  const ring = mapRing(keys, vapidKeysOf);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int4 as count from push_subscription s
       where coalesce(s.vapid_key, $1) <> $2 and ${isLive}`,
    [oldestOf(ring).publicKey, ring.current.publicKey],
  );
  return rows[0]?.count ?? 0;
}
