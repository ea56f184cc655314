import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

export interface SignUpsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Filters ids of people: returns those whose profile has everything a sign-up needs. */
  listWithFullProfile: (db: Queryable, personIds: readonly string[]) => Promise<string[]>;
  /** Filters ids of people: returns those whose Safe is assigned. */
  listWithSafe: (db: Queryable, personIds: readonly string[]) => Promise<string[]>;
  /**
   * The steps that finish a sign-up, in order: wallet, smart account, welcome, referral, reward. Each is
   * idempotent.
   */
  steps: readonly ((personId: string) => Promise<unknown>)[];
}
