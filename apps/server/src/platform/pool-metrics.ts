import type { Pool } from "@lilypad/db";
import { Gauge, type Registry } from "prom-client";

/** Exports how busy this process's database connections are. */
export function watchPool(
  registry: Registry,
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">,
): void {
  new Gauge({
    name: "lilypad_database_connections",
    help: "Database connections of this process, by state: used or idle; DATABASE_CONNECTIONS is their max",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "lilypad_database_waiting",
    help: "Callers in this process that wait for a database connection; raise an alarm if it stays above 0",
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
