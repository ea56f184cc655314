import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";

/** Dependencies and settings of the module. */
export interface PeopleDeps {
  pool: Pool;
  clock: Clock;
  random?: Random;
  /** In lower case. */
  adminEmails: readonly string[];
  /** Reads the 0x address of a person's Safe; null before the wallet is registered. */
  safeAddressOf: (personId: string) => Promise<string | null>;
  /**
   * Max different people that one person sees in searches per day; beyond it only whole tags find
   * anyone.
   */
  maxPeopleSeenPerDay?: number;
}

/** The dependencies with their defaults, as the use-cases receive them. */
export type PeopleContext = Required<PeopleDeps>;
