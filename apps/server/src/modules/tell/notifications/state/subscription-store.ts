import type { Queryable } from "@lilypad/db";
import { updateRow } from "../../../../platform/rows/index.ts";
import { type PushSubscriptionRow, pushSubscriptionTable } from "../rows.gen.ts";

export type StoredSubscription = Pick<
  PushSubscriptionRow,
  "id" | "deviceId" | "platform" | "lastSeenAt"
> & {
  /** Whether pushes are still sent there. */
  isActive: boolean;
};

type NewSubscription = Omit<
  PushSubscriptionRow,
  | "createdAt"
  | "lastSeenAt"
  | "endedAt"
  | "checkHash"
  | "checkSentAt"
  | "dueAt"
  | "attempts"
  | "acknowledgedAt"
> & {
  /** The key with which browsers subscribe now. */
  currentKey: string;
  now: Date;
};

/**
 * A subscription (`s`) that gets pushes: it has not ended, and its session was not revoked. A
 * session whose row is missing has expired, and its person still gets pushes.
 */
export const isLive = `s.ended_at is null and not exists (
  select from session_card session where session.id = s.session_id and session.revoked_at is not null)`;

const checkPauseMs = 60 * 60 * 1000;

/**
 * Stores a browser's subscription. One endpoint is one browser: when another person signs in there, it becomes theirs
 * with a new id, so that nothing on its way to the earlier person can reach them. A device that subscribes again gives
 * up its earlier endpoint. Until a push is acknowledged, a check is due, at most once per hour. A device that
 * subscribes again because our key was replaced is not checked again, so that the person does not read a second time
 * that notifications are on.
 */
export async function storeSubscription(db: Queryable, row: NewSubscription): Promise<string> {
  const { rows: replaced } = await db.query<{ acknowledgedAt: Date | null }>(
    `delete from push_subscription
       where (endpoint_hash = $1 and person_id <> $2)
          or (person_id = $2 and device_id = $3 and endpoint_hash <> $1)
       returning case when person_id = $2 and ended_at is null and vapid_key is distinct from $4
         then acknowledged_at end as acknowledged_at`,
    [row.endpointHash, row.personId, row.deviceId, row.vapidKey ?? row.currentKey],
  );
  const acknowledgedAt = replaced.find((one) => one.acknowledgedAt !== null)?.acknowledgedAt;
  const { rows } = await db.query<Pick<PushSubscriptionRow, "id">>(
    `insert into push_subscription as s (id, person_id, session_id, endpoint, endpoint_hash, p256dh, auth,
         device_id, platform, a2hs, app_version, ua, created_at, last_seen_at, due_at,
         vapid_key, acknowledged_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13,
         case when $16::timestamptz is null then $13::timestamptz end, coalesce($15, $17), $16)
     on conflict (endpoint_hash) do update set
       session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
       device_id = excluded.device_id, platform = excluded.platform, a2hs = excluded.a2hs,
       app_version = excluded.app_version, ua = excluded.ua,
       vapid_key = coalesce($15, s.vapid_key),
       last_seen_at = excluded.last_seen_at, ended_at = null,
       due_at = case when s.acknowledged_at is null
         and (s.due_at is not null or s.check_sent_at > $14) is not true
         then excluded.due_at else s.due_at end,
       attempts = case when s.due_at is null then 0 else s.attempts end
       where s.person_id = excluded.person_id
     returning id`,
    [
      row.id,
      row.personId,
      row.sessionId,
      row.endpoint,
      row.endpointHash,
      row.p256dh,
      row.auth,
      row.deviceId,
      row.platform,
      row.a2hs,
      row.appVersion,
      row.ua,
      row.now,
      new Date(row.now.getTime() - checkPauseMs),
      row.vapidKey,
      acknowledgedAt ?? null,
      row.currentKey,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("two people subscribed one browser at the same moment");
  return id;
}

/** Deletes the person's devices except the most recently used ones. */
export async function keepNewest(db: Queryable, personId: string, most: number): Promise<void> {
  await db.query(
    `delete from push_subscription where id in (
       select id from push_subscription where person_id = $1
       order by last_seen_at desc, id desc offset $2)`,
    [personId, most],
  );
}

/** Ends a person's subscription with this endpoint; false if they have none. */
export async function endSubscription(
  db: Queryable,
  personId: string,
  endpointHash: Buffer,
  now: Date,
): Promise<boolean> {
  return (
    (await updateRow(
      db,
      pushSubscriptionTable,
      { endpointHash, personId, endedAt: null },
      { endedAt: now },
    )) !== null
  );
}

/** Ends a subscription that its push service has deleted. */
export async function pruneSubscription(db: Queryable, id: string, now: Date): Promise<void> {
  await updateRow(db, pushSubscriptionTable, { id, endedAt: null }, { endedAt: now });
}

export async function listSubscriptions(
  db: Queryable,
  personId: string,
): Promise<StoredSubscription[]> {
  const { rows } = await db.query<StoredSubscription>(
    `select s.id, s.device_id, s.platform, s.last_seen_at, (${isLive}) as is_active
     from push_subscription s where s.person_id = $1
     order by s.last_seen_at desc, s.id desc`,
    [personId],
  );
  return rows;
}

/** Hashes of the live endpoints where the person has acknowledged a push. */
export async function listReachedBrowsers(db: Queryable, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ endpoint: string }>(
    `select encode(s.endpoint_hash, 'hex') as endpoint from push_subscription s
       where s.person_id = $1 and s.acknowledged_at is not null and ${isLive}`,
    [personId],
  );
  return rows.map(({ endpoint }) => endpoint);
}
