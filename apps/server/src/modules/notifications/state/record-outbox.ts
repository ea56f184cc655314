import type { Queryable } from "@lilypad/db";

/** A row of the outbox, as far as notifications look at it. */
interface Event {
  topic: string;
  subjectId: string;
}

/** One new notification, as news for the person's open apps. */
interface Recorded {
  topic: "notifications";
  personId: string;
  otherPersonId: null;
  subjectId: string;
}

const topics: ReadonlySet<string> = new Set([
  "transfer",
  "deposit",
  "reward",
  "requests",
  "intents",
]);

/**
 * Writes the notifications that outbox rows are the cause of, in the transaction that takes the rows
 * away: neither is there without the other.
 * @returns the new ones
 */
export async function recordOutbox(
  db: Queryable,
  events: readonly Event[],
  now: Date,
): Promise<Recorded[]> {
  const causes = events.filter(({ topic }) => topics.has(topic));
  if (causes.length === 0) return [];
  const { rows } = await db.query<{ id: string; personId: string }>(
    `select notification_id as id, told_person_id as "personId" from notification_record($1, $2, $3)`,
    [causes.map(({ topic }) => topic), causes.map(({ subjectId }) => subjectId), now],
  );
  return rows.map(({ id, personId }) => ({
    topic: "notifications",
    personId,
    otherPersonId: null,
    subjectId: id,
  }));
}
