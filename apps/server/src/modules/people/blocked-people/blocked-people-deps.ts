import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

export interface BlockedPeopleDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Max people whom a person can have blocked at a time; 1,000 if omitted. */
  maxBlocked?: number;
  /** Withholds the pending requests of one person from the payer, and returns the requests' ids. */
  withholdRequests: (
    db: Queryable,
    pair: { payerId: string; requestorId: string },
  ) => Promise<string[]>;
  /** Withdraws a person's notifications about these requests. */
  withdrawNotifications: (
    db: Queryable,
    personId: string,
    requestIds: readonly string[],
  ) => Promise<void>;
}
