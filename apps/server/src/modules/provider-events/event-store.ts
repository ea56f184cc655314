import type { Queryable } from "@lilypad/db";
import type { RampEvent, RampProviderName } from "@lilypad/providers";

/**
 * Stores an event once, however often it is delivered.
 * @returns false for one that was here before
 */
export async function addEvent(
  db: Queryable,
  provider: RampProviderName,
  event: RampEvent,
  kept: { now: Date; isOurs: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into ramp_event
       (provider, event_id, resource, resource_id, created_at, received_at, due_at, state, ended_at)
     values ($1, $2, $3, $4, $5, $6, $6, case when $7 then 'waiting' else 'ignored' end,
       case when $7 then null else $6::timestamptz end)
     on conflict (provider, event_id) do nothing`,
    [provider, event.id, event.resource, event.resourceId, event.createdAt, kept.now, kept.isOurs],
  );
  return rowCount === 1;
}

/** The oldest waiting event of a resource, and the newest one that came before it was taken. */
export interface TakenEvent {
  id: bigint;
  provider: RampProviderName;
  resource: RampEvent["resource"];
  resourceId: string;
  receivedAt: Date;
  attempts: number;
  lastId: bigint;
}

/**
 * Takes the next event that is due; another worker's are passed over, and so are events behind an
 * older one of the same resource. It is due again after the lease, should the worker die.
 */
export async function takeEvent(
  db: Queryable,
  times: { now: Date; leaseUntil: Date },
): Promise<TakenEvent | null> {
  const { rows } = await db.query<TakenEvent>(
    `update ramp_event as taken set due_at = $2, attempts = least(attempts + 1, 10000)
       where ctid = any (array(
         select ctid from ramp_event e
           where state = 'waiting' and due_at <= $1
             and not exists (select 1 from ramp_event older
               where older.state = 'waiting' and older.provider = e.provider
                 and older.resource = e.resource and older.resource_id = e.resource_id
                 and older.id < e.id)
           order by due_at, id limit 1 for update skip locked))
     returning id, provider, resource, resource_id as "resourceId", received_at as "receivedAt",
       attempts, (select max(newest.id) from ramp_event newest
         where newest.state = 'waiting' and newest.provider = taken.provider
           and newest.resource = taken.resource and newest.resource_id = taken.resource_id
         ) as "lastId"`,
    [times.now, times.leaseUntil],
  );
  return rows[0] ?? null;
}

/**
 * Ends the events of a resource up to one: they were all there before the resource was asked for, so
 * one answer covers them.
 */
export async function endEvents(
  db: Queryable,
  event: TakenEvent,
  ending: { state: "done" | "ignored" | "failed"; now: Date },
): Promise<void> {
  await db.query(
    `update ramp_event set state = $5, ended_at = $6
       where state = 'waiting' and provider = $1 and resource = $2 and resource_id = $3 and id <= $4`,
    [
      event.provider,
      event.resource,
      event.resourceId,
      // What came while an event was ignored or failed deserves its own time.
      ending.state === "done" ? event.lastId : event.id,
      ending.state,
      ending.now,
    ],
  );
}

export async function postponeEvent(db: Queryable, id: bigint, dueAt: Date): Promise<void> {
  await db.query("update ramp_event set due_at = $2 where id = $1 and state = 'waiting'", [
    id,
    dueAt,
  ]);
}

/** Since when the oldest waiting event waits; null when none does. */
export async function readOldestWaiting(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ oldestAt: Date | null }>(
    `select min(received_at) as "oldestAt" from ramp_event where state = 'waiting'`,
  );
  return rows[0]?.oldestAt ?? null;
}

/** @returns how many went: those that ended before a moment */
export async function removeEvents(db: Queryable, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.query("delete from ramp_event where ended_at < $1", [endedBefore]);
  return rowCount ?? 0;
}
