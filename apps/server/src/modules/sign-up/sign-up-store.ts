import type { Queryable } from "@lilypad/db";

/** A sign-up that a worker has taken to finish. */
export interface TakenSignUp {
  personId: string;
  /** How often it was taken, this time included. */
  attempts: number;
}

/** Queues sign-ups; those that are queued or finished already stay as they are. */
export async function queueSignUps(
  db: Queryable,
  personIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  await db.query(
    `insert into sign_up (person_id, due_at) select unnest($1::uuid[]), $2
       on conflict (person_id) do nothing`,
    [personIds, dueAt],
  );
}

/**
 * Takes the sign-up that is due longest and makes it due again later, in one statement: a worker that
 * dies on the way leaves it to the next one. The pause doubles with every attempt, up to ten minutes.
 * Closed accounts wait until they are open again or erased.
 */
export async function takeSignUp(db: Queryable, now: Date): Promise<TakenSignUp | null> {
  const { rows } = await db.query<TakenSignUp>(
    `update sign_up set attempts = least(attempts + 1, 1000),
         due_at = $1::timestamptz + least(interval '10 minutes', interval '5 seconds' * 2 ^ least(attempts, 10))
       where person_id = (
         select person_id from sign_up join person on person.id = person_id
           where finished_at is null and due_at <= $1 and deactivated_at is null
           order by due_at limit 1 for update of sign_up skip locked)
       returning person_id as "personId", attempts`,
    [now],
  );
  return rows[0] ?? null;
}

export async function markFinished(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query("update sign_up set finished_at = $2 where person_id = $1", [personId, now]);
}

/** What is kept here about a person, for their own copy: null for who has not got so far. */
export async function readOwnData(
  db: Queryable,
  personId: string,
): Promise<{ finished_at: Date | null; attempts: number } | null> {
  const { rows } = await db.query<{ finished_at: Date | null; attempts: number }>(
    "select finished_at, attempts from sign_up where person_id = $1",
    [personId],
  );
  return rows[0] ?? null;
}

/** In the transaction that deletes the account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from sign_up where person_id = $1", [personId]);
}
