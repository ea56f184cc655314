import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

export interface LeaderboardDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** How long after a week was decided its prizes can be stopped, in milliseconds. */
  prizeHoldMs: number;
  /** How long a friend's money must stay before the referral counts, in days. */
  prizeDepositDays: number;
  /** The symbol of the token in which prizes are paid. */
  prizeToken: string;
  /** Whether payments are accepted now; false while settlement needs attention. */
  acceptsPayments: () => boolean;
  /** Assigns a person's Safe; repeating it has no effect. */
  assignSafe: (personId: string) => Promise<unknown>;
}
