import type { Queryable } from "@lilypad/db";
import type { RampEvent, RampProviderName } from "@lilypad/providers";
import type { LeasedQueue } from "../../../platform/due-work/index.ts";
import type { RampEventRow } from "./rows.gen.ts";

/**
 * Stores an event unless it is known. An event of a resource that no module owns is stored as ignored.
 * @returns true if it is new
 */
export async function addEvent(
  db: Queryable,
  provider: RampProviderName,
  event: RampEvent,
  options: { now: Date; isOurs: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into ramp_event
       (provider, event_id, resource, resource_id, created_at, received_at, due_at, state, ended_at)
     values ($1, $2, $3, $4, $5, $6, $6, case when $7 then 'waiting' else 'ignored' end,
       case when $7 then null else $6::timestamptz end)
     on conflict (provider, event_id) do nothing`,
    [
      provider,
      event.id,
      event.resource,
      event.resourceId,
      event.createdAt,
      options.now,
      options.isOurs,
    ],
  );
  return rowCount === 1;
}

const sameResource = (event: string) => `${event}.state = 'waiting'
  and ${event}.provider = due.provider and ${event}.resource = due.resource
  and ${event}.resource_id = due.resource_id`;

/** The queue of waiting events. An event waits for older ones of the same resource. */
export const eventQueue: LeasedQueue = {
  name: "provider-events",
  table: "ramp_event",
  key: ["id"],
  columns: `due.id, due.provider, due.resource, due.resource_id, due.received_at,
    (select max(newest.id) from ramp_event newest where ${sameResource("newest")}) as last_id`,
  where: `due.state = 'waiting' and not exists (
    select from ramp_event older where ${sameResource("older")} and older.id < due.id)`,
  batchSize: 1,
  // Longer than any request to the ramp takes.
  leaseMs: 2 * 60_000,
  backOff: { firstMs: 1_000, maxMs: 10 * 60_000 },
};

/** The oldest waiting event of a resource. */
export interface DueEvent
  extends Pick<RampEventRow, "id" | "provider" | "resource" | "resourceId" | "receivedAt"> {
  /** Id of the newest event of the resource at the time of the claim. */
  lastId: bigint;
}

/**
 * Ends an event. If it is done, all events of the resource up to `lastId` end with it: they had arrived before the
 * resource was read from the ramp, so its one answer covers them.
 */
export async function endEvents(
  db: Queryable,
  event: DueEvent,
  ending: { state: Exclude<RampEventRow["state"], "waiting">; now: Date },
): Promise<void> {
  await db.query(
    `update ramp_event set state = $5, ended_at = $6
       where state = 'waiting' and provider = $1 and resource = $2 and resource_id = $3 and id <= $4`,
    [
      event.provider,
      event.resource,
      event.resourceId,
      // Newer events of an ignored or failed one get their own attempts.
      ending.state === "done" ? event.lastId : event.id,
      ending.state,
      ending.now,
    ],
  );
}

/** Reads when the oldest waiting event was received; null if there is none. */
export async function readOldestWaiting(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ oldestAt: Date | null }>(
    "select min(received_at) as oldest_at from ramp_event where state = 'waiting'",
  );
  return rows[0]?.oldestAt ?? null;
}

/** Removes the events that ended before a time. @returns the number of removed events */
export async function removeEvents(db: Queryable, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.query("delete from ramp_event where ended_at < $1", [endedBefore]);
  return rowCount ?? 0;
}
