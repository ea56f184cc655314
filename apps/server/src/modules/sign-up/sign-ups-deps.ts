import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

export interface SignUpsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Those of some people whose profile has everything a sign-up needs. */
  listWithFullProfile: (db: Queryable, personIds: readonly string[]) => Promise<string[]>;
  /**
   * What finishing a sign-up takes, in order: wallet, smart account, welcome, referral, reward. Each
   * has its effect once, however often it is called.
   */
  steps: readonly ((personId: string) => Promise<unknown>)[];
}
