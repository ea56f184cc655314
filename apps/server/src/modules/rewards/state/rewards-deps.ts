import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { RememberedHash } from "../rules/remembered-hash.ts";
import type { RulesBook } from "../rules/rules-in-force.ts";

/** A referral that counts on the leaderboard from now on. */
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
  /** The app's own address, without a slash at the end. */
  publicUrl: string;
  /** Addresses of those who may propose and approve rewards. */
  adminEmails: readonly string[];
  /** Draws a whole number from `min` up to, but not including, `max`. */
  randomInt?: (min: number, max: number) => number;
  /** Names for the browsers in which this person has received a push and still would; never told outside. */
  listReachedBrowsers: (personId: string) => Promise<string[]>;
  /** Dollars and euros that came to a person from outside, together, in minor units. */
  sumDeposits: (db: Queryable, personId: string) => Promise<bigint>;
  /** When these deposits first added up to an amount in minor units; null while they do not. */
  findDepositsReaching: (
    db: Queryable,
    personId: string,
    amountMinor: bigint,
  ) => Promise<Date | null>;
  /** Whether the ramp has ever verified who a person is. */
  isIdentityVerified: (db: Queryable, personId: string) => Promise<boolean>;
  /** What else is wrong with what people are to be paid, in sentences for administrators. */
  readOtherProblems?: (db: Queryable, now: Date) => Promise<string[]>;
  /** How long a friend's money has to stay before the referral counts, in milliseconds. */
  prizeDepositMs: number;
  /** From which the key is derived under which rewarded addresses and devices are remembered. */
  rememberSecret: Buffer;
  /** Told once for each referral, in the transaction in which it begins to count on the leaderboard. */
  onCounted: (db: Queryable, referral: CountedReferral) => Promise<void>;
}

/** What the module's use-cases are given. */
export interface RewardsContext extends RewardsDeps {
  rulesBook: RulesBook;
  remembered: RememberedHash;
}
