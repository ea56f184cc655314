import type { Queryable } from "@lilypad/db";
import { Gauge, type Registry } from "prom-client";

/** Registers the gauge of how long the oldest return has waited, read at each scrape. */
export function registerWaitingGauge(registry: Registry, db: Queryable): void {
  new Gauge({
    name: "lilypad_token_return_oldest_seconds",
    help: "How long the oldest return of another token has waited for staff or for the owner's key; 0 if none waits",
    registers: [registry],
    async collect() {
      const { rows } = await db.query<{ seconds: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(requested_at)), 0)::float8 as seconds
         from token_return where state in ('requested', 'approved')`,
      );
      this.set(Math.max(0, rows[0]?.seconds ?? 0));
    },
  });
}
