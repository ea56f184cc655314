import type { Queryable } from "@lilypad/db";
import type { LeasedQueue } from "../../../../platform/due-work/index.ts";
import { type AttemptEnd, deliveryBackOff } from "../model/delivery-rules.ts";
import type { NotificationDeliveryRow } from "../rows.gen.ts";
import {
  type NamedNotification,
  notificationColumns,
  notificationSubjects,
} from "./inbox-store.ts";
import { isLive } from "./subscription-store.ts";

/** Queue of deliveries to send. */
export const deliveryQueue: LeasedQueue = {
  name: "notification-deliveries",
  table: "notification_delivery",
  key: ["id"],
  columns: "due.id",
  where: "due.state = 'queued'",
  batchSize: 16,
  // Longer than any attempt to send may take.
  leaseMs: 60_000,
  backOff: deliveryBackOff,
};

/** A delivery with everything needed to send it, in its current state. */
export type DueDelivery = NamedNotification &
  Pick<NotificationDeliveryRow, "personId" | "channel" | "expiresAt" | "subscriptionId"> & {
    deliveryId: string;
    email: string;
    phoneNumber: string | null;
    deactivated: boolean;
    pushEnabled: boolean;
    emailEnabled: boolean;
    smsEnabled: boolean;
    /** Null if the subscription has ended, or has become another person's. */
    endpoint: string | null;
    p256dh: string | null;
    auth: string | null;
    /** Our key with which the browser subscribed, null if it was not recorded. */
    vapidKey: string | null;
  };

/** Reads a delivery; null if its notification was withdrawn. */
export async function readDelivery(db: Queryable, id: string): Promise<DueDelivery | null> {
  const { rows } = await db.query<DueDelivery>({
    name: "notifications-delivery",
    text: `select d.id as delivery_id, d.person_id, d.channel, d.expires_at, d.subscription_id,
             told.email, told.phone_number, told.deactivated_at is not null as deactivated,
             coalesce(wish.push_notifications_enabled, true) as push_enabled,
             coalesce(wish.email_notifications_enabled, true) as email_enabled,
             coalesce(wish.sms_notifications_enabled, false) as sms_enabled,
             s.endpoint, s.p256dh, s.auth, s.vapid_key, ${notificationColumns}
           from notification_delivery d
           join notification n on n.id = d.notification_id
           join person_card told on told.id = d.person_id
           left join person_card other on other.id = n.other_person_id
           left join notification_preference wish on wish.person_id = d.person_id
           left join push_subscription s
             on s.id = d.subscription_id and s.person_id = d.person_id and ${isLive}
           ${notificationSubjects}
           where d.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Stores the outcome of an attempt, unless its lease has ended and another worker has made the next
 * attempt.
 */
export async function storeAttempt(
  db: Queryable,
  attempt: { deliveryId: string; attempts: number },
  end: {
    state: AttemptEnd;
    dueAt: Date;
    reason: string | null;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `update notification_delivery set state = $3, due_at = $4, reason = $5,
       ended_at = case when $3 = 'queued' then null else $6::timestamptz end
     where id = $1 and attempts = $2 and state = 'queued'`,
    [attempt.deliveryId, attempt.attempts, end.state, end.dueAt, end.reason, end.now],
  );
}
