import type { Pool } from "@lilypad/db";
import type { Registry } from "prom-client";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

export interface AuditLogDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Where the module's metrics are registered. */
  registry: Registry;
}
