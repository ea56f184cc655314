import type { Queryable } from "@lilypad/db";
import type { RampEvent, RampProviderName } from "@lilypad/providers";
import type { LeasedQueue } from "../../platform/due-work/index.ts";

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

const sameResource = (event: string) => `${event}.state = 'waiting'
  and ${event}.provider = due.provider and ${event}.resource = due.resource
  and ${event}.resource_id = due.resource_id`;

/** Events that wait, without those behind an older event of the same resource. */
export const eventQueue: LeasedQueue = {
  name: "provider-events",
  table: "ramp_event",
  key: ["id"],
  columns: `due.id, due.provider, due.resource, due.resource_id as "resourceId",
    due.received_at as "receivedAt",
    (select max(newest.id) from ramp_event newest where ${sameResource("newest")}) as "lastId"`,
  where: `due.state = 'waiting' and not exists (
    select from ramp_event older where ${sameResource("older")} and older.id < due.id)`,
  batchSize: 1,
  // Events that reach another process wait this long at most.
  pollMs: 500,
  // Longer than the ramp is ever waited for.
  leaseMs: 2 * 60_000,
  backOff: { firstMs: 1_000, maxMs: 10 * 60_000 },
};

/** The oldest waiting event of a resource. */
export interface DueEvent {
  id: bigint;
  provider: RampProviderName;
  resource: RampEvent["resource"];
  resourceId: string;
  receivedAt: Date;
  /** The newest event of the resource that came before this one was claimed. */
  lastId: bigint;
}

/**
 * Ends the events of a resource up to one: they were all there before the resource was asked for, so
 * one answer covers them.
 */
export async function endEvents(
  db: Queryable,
  event: DueEvent,
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
