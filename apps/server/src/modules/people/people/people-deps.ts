import type { FreezeCategory, StaffRole } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Random } from "../../../platform/random.ts";

/** A version of the terms or the privacy policy that a person has yet to accept. */
export interface DocumentToAccept {
  document: "terms" | "privacy";
  version: string;
}

/** The facts about the freeze of an account that its person may read. */
export interface ToldFreeze {
  until: string | null;
  category: FreezeCategory;
  decide_by: string | null;
}

/** The versions of the terms and the privacy policy that a person has accepted. */
export interface AcceptedDocuments {
  terms?: string | undefined;
  privacy?: string | undefined;
}

/** Dependencies and settings of the module. */
export interface PeopleDeps {
  pool: Pool;
  clock: Clock;
  random?: Random;
  /** The person's role among the staff; null for everyone else. */
  staffRoleOf: (personId: string) => Promise<StaffRole | null>;
  /** Reads the facts about the freeze of an account that its person may read; null if it is not frozen. */
  freezeOf: (personId: string) => Promise<ToldFreeze | null>;
  /** Reads the 0x address of a person's Safe; null before the wallet is registered. */
  safeAddressOf: (personId: string) => Promise<string | null>;
  /** Lists the terms and the privacy policy in force that the person has not accepted. By default none. */
  documentsToAccept?: (personId: string) => Promise<DocumentToAccept[]>;
  /** Stores which versions of them a person accepts, in the SQL transaction of the change. */
  acceptDocuments?: (db: Queryable, personId: string, accepted: AcceptedDocuments) => Promise<void>;
  /** Called in the SQL transaction that changes a person's name. */
  onRenamed?: (db: Queryable, personId: string, at: Date) => Promise<void>;
  /**
   * Max different people that one person sees in searches per day; beyond it only whole tags find
   * anyone.
   */
  maxPeopleSeenPerDay?: number;
}

/** The dependencies with their defaults, as the use-cases receive them. */
export type PeopleContext = Required<PeopleDeps>;
