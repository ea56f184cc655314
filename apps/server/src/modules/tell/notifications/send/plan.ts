import type { Queryable } from "@lilypad/db";
import { newId } from "../../../../platform/ids.ts";
import { type Channel, lifeMs, planDeliveries } from "../model/delivery-rules.ts";
import { readDetail } from "../model/notification-detail.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";
import {
  addDeliveries,
  markPlanned,
  type NewDelivery,
  readUnplanned,
} from "../state/plan-store.ts";

const hourMs = 3_600_000;

/** Decides through which channels people get new notifications, and stores the deliveries. */
export async function plan(
  { clock, texter }: NotificationsDeps,
  db: Queryable,
  ids: readonly string[],
): Promise<void> {
  const now = clock.now();
  const deliveries: NewDelivery[] = [];
  // Deliveries planned earlier in this batch count towards the limits.
  const counts = new Map<string, Record<Channel, number>>();
  for (const row of await readUnplanned(db, ids, new Date(now.getTime() - hourMs))) {
    const sentLately = counts.get(row.personId) ?? {
      push: row.pushesLately,
      email: row.emailsLately,
      sms: row.textsLately,
    };
    counts.set(row.personId, sentLately);
    const planned = planDeliveries(
      { kind: row.kind, detail: readDetail(row.kind, row.detail) },
      { ...row, sentLately, canText: texter !== null },
    );
    for (const { channel, subscriptionId } of planned) {
      sentLately[channel] += 1;
      deliveries.push({
        id: newId(),
        notificationId: row.id,
        personId: row.personId,
        channel,
        subscriptionId,
        expiresAt: new Date(row.createdAt.getTime() + lifeMs[channel]),
      });
    }
  }
  await addDeliveries(db, deliveries, now);
  await markPlanned(db, ids, now);
}
