import type { Queryable } from "@lilypad/db";

/** The fields of an outbox row that notifications need. */
interface Event {
  topic: string;
  subjectId: string;
}

/** A new notification as a live event for the person's apps. */
interface Recorded {
  topic: "notifications";
  personId: string;
  otherPersonId: null;
  subjectId: string;
}

/** Of which outbox rows `notification_record` makes notifications. */
export const toldTopics: ReadonlySet<string> = new Set([
  "transfer",
  "deposit",
  "reward",
  "requests",
  "intents",
  "screening",
]);

/**
 * Stores the notifications that outbox rows cause, in the transaction that deletes the rows, so that either both happen
 * or none.
 * @returns the new ones
 */
export async function recordOutbox(
  db: Queryable,
  events: readonly Event[],
  now: Date,
): Promise<Recorded[]> {
  const causes = events.filter(({ topic }) => toldTopics.has(topic));
  if (causes.length === 0) return [];
  const { rows } = await db.query<{ notificationId: string; toldPersonId: string }>(
    "select notification_id, told_person_id from notification_record($1, $2, $3)",
    [causes.map(({ topic }) => topic), causes.map(({ subjectId }) => subjectId), now],
  );
  return rows.map(({ notificationId, toldPersonId }) => ({
    topic: "notifications",
    personId: toldPersonId,
    otherPersonId: null,
    subjectId: notificationId,
  }));
}
