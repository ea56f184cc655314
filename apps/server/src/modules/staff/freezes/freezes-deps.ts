import type { FreezeCategory } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

/** The facts about a freeze or its end of which the person is notified. */
export interface FreezeMessage {
  personId: string;
  kind: "account_frozen" | "account_unfrozen";
  at: Date;
  /** Of a freeze: the category of the reason that the person may read. */
  category?: FreezeCategory;
  /** Of a freeze: by when it is decided, if the person may read a time. */
  takesEffectAt?: Date;
}

/**
 * A change that was begun, that takes effect later by time alone and that changes who controls the person's account: a
 * hand-over, the reset of a passcode.
 */
export interface WaitingChange {
  /** The columns with the times of its table, as "table.column". */
  readonly columns: readonly string[];
  /** Cancels it, so that it can never take effect, and notifies the person. Does nothing if nothing waits. */
  stop(db: Queryable, waiting: { personId: string; at: Date }): Promise<void>;
}

export interface FreezesDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Notifies a person that their account was frozen or works again, in the transaction of the change. */
  tellPerson: (db: Queryable, message: FreezeMessage) => Promise<void>;
  /** The changes that a freeze cancels. */
  waitingChanges: readonly WaitingChange[];
}
