import type { Pool, Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Mailer } from "../../../platform/outside/mailer.ts";
import type { Forfeits } from "../forfeits/index.ts";
import type { Identity } from "../identity/index.ts";

/** A person whose account is being deleted. */
export interface LeavingPerson {
  id: string;
  /** Lower case, before the deletion. */
  email: string;
  at: Date;
}

/** The reason why a module takes no part in something, as a sentence. */
export interface LeftOut {
  leftOut: string;
}

/** How one module takes part in exporting and deleting a person's data. */
export interface AccountPart {
  /** The name of its part in the exported data. */
  name: string;
  /**
   * Reads everything for the person's export; of each list the newest `limit` rows, plus one if
   * there are more. Contains no tokens, hashes or keys.
   */
  read: ((personId: string, limit: number) => Promise<unknown>) | LeftOut;
  /** Deletes the data of the person that need not stay, in the transaction that deletes the account. */
  forget: ((db: Queryable, person: LeavingPerson) => Promise<void>) | LeftOut;
}

/** The module's dependencies. */
export interface AccountDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  settings: { supportEmail: string; publicUrl: string };
  parts: readonly AccountPart[];
  spendCode: Identity["security"]["spendCode"];
  /**
   * Whether a person holds more than a small remainder of any asset. Payments that other people have sent them since
   * that time do not count, nor does the money that the deletion gives up.
   */
  holdsAnything(
    db: Queryable,
    personId: string,
    since: Date,
    givenUp: ReadonlyMap<ChainAsset, bigint>,
  ): Promise<boolean>;
  /**
   * Whether a pending transfer or order of the person's own exists; those sent by other people do
   * not count.
   */
  hasPending(db: Queryable, personId: string): Promise<boolean>;
  /** Whether the person is a member of staff now. */
  isStaff(personId: string): Promise<boolean>;
  /** Why the person's account is frozen now; null if it is not. */
  freezeKindOf(db: Queryable, personId: string): Promise<string | null>;
  /** The LIL that a deletion gives up, and the money that its person has waived. */
  forfeits: Pick<Forfeits, "readGivenUp" | "describe" | "prepare" | "begin" | "waiverOf">;
  /** The records that stay after a deletion and why, in sentences for the person. */
  kept: readonly string[];
  /**
   * Records that the payments which people have sent since that time must be returned, in the transaction that deletes
   * the account.
   */
  noteReturns(db: Queryable, personId: string, since: Date): Promise<void>;
}
