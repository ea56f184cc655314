import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

export interface BlockedPeopleDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** How many people somebody may have blocked at a time; that of the product when not given. */
  maxBlocked?: number;
  /** Takes what one person asks of another out of the payer's sight; answers the requests' ids. */
  withholdRequests: (
    db: Queryable,
    pair: { payerId: string; requestorId: string },
  ) => Promise<string[]>;
  /** Takes back what a person was told of these requests. */
  withdrawNotifications: (
    db: Queryable,
    personId: string,
    requestIds: readonly string[],
  ) => Promise<void>;
}
