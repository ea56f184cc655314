import type { Pool } from "@lilypad/db";
import { Gauge } from "prom-client";
import type { ScrapedRegistry } from "./tolerant-registry.ts";

/**
 * Exports how busy this process's database connections are, as they were before the scrape: a scrape makes many queries
 * at once, and those wait as well.
 */
export function watchPool(
  registry: ScrapedRegistry,
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">,
): void {
  const connections = new Gauge({
    name: "lilypad_database_connections",
    help: "Database connections of this process, by state: used or idle; DATABASE_CONNECTIONS is their max",
    labelNames: ["state"],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: "lilypad_database_waiting",
    help: "Callers in this process that wait for a database connection; raise an alarm if it stays above 0",
    registers: [registry],
  });
  registry.beforeScrape(() => {
    connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
    connections.set({ state: "idle" }, pool.idleCount);
    waiting.set(pool.waitingCount);
  });
}
