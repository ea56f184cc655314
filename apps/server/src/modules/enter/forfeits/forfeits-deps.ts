import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

export interface ForfeitsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Assigns a Safe to a person, if they have none yet. */
  assignSafe: (personId: string) => Promise<unknown>;
}
