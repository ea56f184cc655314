import type { Queryable } from "@lilypad/db";
import type { DueQueue } from "../../../../platform/due-work/index.ts";
import type { PlannedDelivery } from "../model/delivery-rules.ts";
import type { NotificationRow } from "../rows.gen.ts";
import { isLive } from "./subscription-store.ts";

/** Queue of notifications whose deliveries are not planned yet. */
export const planQueue: DueQueue = {
  name: "notification-plans",
  table: "notification",
  key: ["id"],
  columns: "due.id",
  where: "due.planned_at is null",
  batchSize: 200,
  backOff: { firstMs: 10_000, maxMs: 60 * 60_000 },
};

/** A notification to plan, with its person's preferences and ways to reach them. */
type Unplanned = Pick<NotificationRow, "id" | "personId" | "kind" | "detail" | "createdAt"> & {
  pushEnabled: boolean;
  emailEnabled: boolean;
  smsEnabled: boolean;
  deactivated: boolean;
  hasPhone: boolean;
  subscriptionIds: string[];
  pushesLately: number;
  emailsLately: number;
  textsLately: number;
};

/**
 * Reads notifications to plan, oldest first. People without stored preferences have the defaults of
 * preferences.ts.
 * @param since start of the time in which deliveries count towards the hourly limits
 */
export async function readUnplanned(
  db: Queryable,
  ids: readonly string[],
  since: Date,
): Promise<Unplanned[]> {
  const recent = (channel: string) =>
    `(select count(*)::int from notification_delivery d
       where d.person_id = n.person_id and d.channel = '${channel}' and d.created_at > $2)`;
  const { rows } = await db.query<Unplanned>({
    name: "notifications-unplanned",
    text: `select n.id, n.person_id, n.kind, n.detail, n.created_at,
             coalesce(wish.push_notifications_enabled, true) as push_enabled,
             coalesce(wish.email_notifications_enabled, true) as email_enabled,
             coalesce(wish.sms_notifications_enabled, false) as sms_enabled,
             p.deactivated_at is not null as deactivated, p.phone_number is not null as has_phone,
             array(select s.id from push_subscription s where s.person_id = n.person_id and ${isLive}) as subscription_ids,
             ${recent("push")} as pushes_lately, ${recent("email")} as emails_lately, ${recent("sms")} as texts_lately
           from notification n join person_card p on p.id = n.person_id
           left join notification_preference wish on wish.person_id = n.person_id
           where n.id = any ($1)
           order by n.created_at, n.id`,
    values: [ids, since],
  });
  return rows;
}

export interface NewDelivery extends PlannedDelivery {
  id: string;
  notificationId: string;
  personId: string;
  expiresAt: Date;
}

export async function addDeliveries(
  db: Queryable,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db.query(
    `insert into notification_delivery (id, notification_id, person_id, channel, subscription_id,
         due_at, expires_at, created_at)
       select id, notification, person, channel, subscription, $7, expires, $7
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::timestamptz[])
         as d (id, notification, person, channel, subscription, expires)`,
    [
      deliveries.map(({ id }) => id),
      deliveries.map(({ notificationId }) => notificationId),
      deliveries.map(({ personId }) => personId),
      deliveries.map(({ channel }) => channel),
      deliveries.map(({ subscriptionId }) => subscriptionId),
      deliveries.map(({ expiresAt }) => expiresAt),
      now,
    ],
  );
}

export async function markPlanned(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db.query("update notification set planned_at = $2 where id = any ($1)", [ids, now]);
}
