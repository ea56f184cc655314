import type { Queryable } from "@lilypad/db";
import type { AttemptEnd, Channel } from "./delivery-rules.ts";
import { type NotificationRow, notificationColumns } from "./inbox-store.ts";
import { isLive } from "./subscription-store.ts";

/** A claimed delivery with all that is needed to send it, as everything stands now. */
export interface ClaimedDelivery extends NotificationRow {
  deliveryId: string;
  personId: string;
  channel: Channel;
  /** Made so far, this one included. */
  attempts: number;
  expiresAt: Date;
  email: string;
  phoneNumber: string | null;
  deactivated: boolean;
  pushEnabled: boolean;
  emailEnabled: boolean;
  smsEnabled: boolean;
  subscriptionId: string | null;
  /** null when the subscription has ended, or became somebody else's. */
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
}

/**
 * Claims deliveries that are due. The claim is committed before anything is sent and lapses by
 * itself: what a crash left behind is due again afterwards.
 */
export async function claimDue(
  db: Queryable,
  claim: { most: number; now: Date; lapsesAt: Date },
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.query<ClaimedDelivery>({
    name: "notifications-claim",
    text: `with d as (
             update notification_delivery set state = 'sending', attempts = attempts + 1, due_at = $3
             where id = any (array(
               select id from notification_delivery where state in ('queued', 'sending') and due_at <= $2
               order by due_at limit $1 for update skip locked))
             returning *)
           select d.id as "deliveryId", d.person_id as "personId", d.channel, d.attempts,
             d.expires_at as "expiresAt", d.subscription_id as "subscriptionId",
             told.email, told.phone_number as "phoneNumber", told.deactivated_at is not null as deactivated,
             coalesce(wish.push_notifications_enabled, true) as "pushEnabled",
             coalesce(wish.email_notifications_enabled, true) as "emailEnabled",
             coalesce(wish.sms_notifications_enabled, false) as "smsEnabled",
             s.endpoint, s.p256dh, s.auth, ${notificationColumns}
           from d
           join notification n on n.id = d.notification_id
           join person told on told.id = d.person_id
           left join person other on other.id = n.other_person_id
           left join notification_preference wish on wish.person_id = d.person_id
           left join push_subscription s
             on s.id = d.subscription_id and s.person_id = d.person_id and ${isLive}
           order by d.due_at, d.id`,
    values: [claim.most, claim.now, claim.lapsesAt],
  });
  return rows;
}

/** Stores what became of a claim, unless the claim has lapsed and somebody else has it. */
export async function settleClaim(
  db: Queryable,
  claim: { deliveryId: string; attempts: number },
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
     where id = $1 and attempts = $2 and state = 'sending'`,
    [claim.deliveryId, claim.attempts, end.state, end.dueAt, end.reason, end.now],
  );
}
