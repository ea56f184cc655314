import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { RememberedHash } from "../rules/remembered-hash.ts";
import type { RulesBook } from "../rules/rules-in-force.ts";

/** A referral that has started to count on the leaderboard. */
export interface CountedReferral {
  referrer: string;
  referee: string;
  at: Date;
}

export interface RewardsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** REWARD_RULES_FILE; undefined for the rules that ship with the server. */
  rulesFile: string | undefined;
  /** The app's address without a trailing slash. */
  publicUrl: string;
  /** Draws a random integer from `min` up to but excluding `max`. */
  randomInt?: (min: number, max: number) => number;
  /**
   * Identifiers of the browsers in which this person has received a push and still can; never
   * shown.
   */
  listReachedBrowsers: (personId: string) => Promise<string[]>;
  /** Sum of a person's deposits of dollars and euros from outside, in minor units. */
  sumDeposits: (db: Queryable, personId: string) => Promise<bigint>;
  /** The time when these deposits first reached an amount in minor units; null if they have not. */
  findDepositsReaching: (
    db: Queryable,
    personId: string,
    amountMinor: bigint,
  ) => Promise<Date | null>;
  /** Whether the ramp has ever verified the person's identity. */
  isIdentityVerified: (db: Queryable, personId: string) => Promise<boolean>;
  /** Other problems with payments to people, in sentences for administrators. */
  readOtherProblems?: (db: Queryable, now: Date) => Promise<string[]>;
  /** How long a friend's money must stay before the referral counts, in milliseconds. */
  prizeDepositMs: number;
  /** Secret from which the key of the hashes of rewarded addresses and devices is derived. */
  rememberSecret: Buffer;
  /**
   * Called once per referral, in the transaction in which it starts to count on the leaderboard.
   */
  onCounted: (db: Queryable, referral: CountedReferral) => Promise<void>;
}

/** The dependencies of the module's use-cases. */
export interface RewardsContext extends RewardsDeps {
  rulesBook: RulesBook;
  remembered: RememberedHash;
}
