import { inTransaction } from "@lilypad/db";
import { newId } from "../../platform/ids.ts";
import { type Channel, lifeMs, planDeliveries } from "./delivery-rules.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { addDeliveries, markPlanned, type NewDelivery, takeUnplanned } from "./plan-store.ts";

const maxAtOnce = 200;
const hourMs = 3_600_000;

/**
 * Decides for some new notifications how else their people are told, and stores it: a crash before
 * the commit leaves them undecided.
 * @returns how many were decided
 */
export async function plan({ pool, clock, texter }: NotificationsDeps): Promise<number> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const taken = await takeUnplanned(db, maxAtOnce, new Date(now.getTime() - hourMs));
    if (taken.length === 0) return 0;
    const deliveries: NewDelivery[] = [];
    // What one person gets in this very batch counts, too.
    const counts = new Map<string, Record<Channel, number>>();
    for (const row of taken) {
      const sentLately = counts.get(row.personId) ?? {
        push: row.pushesLately,
        email: row.emailsLately,
        sms: row.textsLately,
      };
      counts.set(row.personId, sentLately);
      const planned = planDeliveries(row, { ...row, sentLately, canText: texter !== null });
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
    await markPlanned(
      db,
      taken.map(({ id }) => id),
      now,
    );
    return taken.length;
  });
}
