import type { Queryable } from "@lilypad/db";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "../platform/clock.ts";

/** How far the database's clock is from ours: 0 if it was within the time that the question took. */
function offsetMs(theirs: number, askedAt: number, answeredAt: number): number {
  if (theirs < askedAt) return theirs - askedAt;
  return Math.max(0, theirs - answeredAt);
}

/**
 * Registers how far this process's clock is from the database's. Codes, sessions and daily limits use both, and no
 * other metric would show that one of them is wrong.
 */
export function watchClock(registry: Registry, pool: Queryable, clock: Clock): void {
  new Gauge({
    name: "lilypad_clock_offset_seconds",
    help: "How far the database's clock is ahead of this process's; negative if it is behind",
    registers: [registry],
    async collect() {
      const askedAt = clock.now().getTime();
      const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
      const answeredAt = clock.now().getTime();
      const theirs = rows[0]?.now.getTime() ?? answeredAt;
      this.set(offsetMs(theirs, askedAt, answeredAt) / 1000);
    },
  });
}
