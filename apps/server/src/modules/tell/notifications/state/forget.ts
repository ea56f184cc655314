import type { Queryable } from "@lilypad/db";

const dayMs = 24 * 60 * 60 * 1000;
const inboxDays = 365;
const endedDeviceDays = 30;
/** Max rows per run: housekeeping must not delay anything else. */
const maxAtOnce = 10_000;

/**
 * Deletes notifications with their deliveries after a year, and devices a month after they ended or
 * were signed out.
 * @returns the number of deleted rows
 */
export async function forgetOld(db: Queryable, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const counts = [
    await db.query(
      `delete from notification where id in (
         select id from notification where created_at < $1 order by created_at limit $2)`,
      [before(inboxDays), maxAtOnce],
    ),
    await db.query(
      `update push_subscription s set ended_at = session.revoked_at from session_card session
         where session.id = s.session_id and s.ended_at is null and session.revoked_at < $1`,
      [before(endedDeviceDays)],
    ),
    await db.query("delete from push_subscription where ended_at < $1", [before(endedDeviceDays)]),
  ];
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/**
 * Withdraws a person's notifications about these payment requests, including deliveries not yet
 * sent.
 * @param requestIds withheld from the person
 */
export async function withdrawRequests(
  db: Queryable,
  personId: string,
  requestIds: readonly string[],
): Promise<void> {
  if (requestIds.length === 0) return;
  await db.query(
    `with gone as (
       delete from notification
       where person_id = $1 and kind in ('request_received', 'request_cancelled') and subject_id = any ($2)
       returning id)
     select outbox_add('notifications', array[$1::uuid], array[null::uuid], array[$1::uuid])
     where exists (select from gone)`,
    [personId, requestIds],
  );
}

/** Deletes everything about a person, in the transaction that deletes their account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from notification where person_id = $1", [personId]);
  await db.query("delete from push_subscription where person_id = $1", [personId]);
  await db.query("delete from notification_preference where person_id = $1", [personId]);
}
