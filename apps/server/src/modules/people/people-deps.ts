import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";

/** What the module is given from outside. */
export interface PeopleDeps {
  pool: Pool;
  clock: Clock;
  random?: Random;
  /** Lower case. */
  adminEmails: readonly string[];
  /** The person's Safe as a 0x address, or null before the wallet is registered. */
  safeAddressOf: (personId: string) => Promise<string | null>;
  /** Different people that one person sees in searches in a day; more are found by their whole tag only. */
  peopleSeenPerDay?: number;
}

/** What the use-cases work with: everything given, with defaults filled in. */
export type PeopleContext = Required<PeopleDeps>;
