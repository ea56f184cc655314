import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

export interface LeaderboardDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** How long after a week was decided its prizes can be stopped, in milliseconds. */
  prizeHoldMs: number;
  /** How long a friend's money has to stay before the referral counts, in days. */
  prizeDepositDays: number;
  /** Whether payments are taken on now; false while settlement has to be looked at. */
  acceptsPayments: () => boolean;
  /** Assigns a person's Safe; harmless when repeated. */
  assignSafe: (personId: string) => Promise<unknown>;
}
