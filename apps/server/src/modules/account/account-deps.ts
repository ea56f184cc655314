import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Mailer } from "../../platform/outside/mailer.ts";
import type { Identity } from "../identity/index.ts";

/** Somebody whose account is being deleted. */
export interface LeavingPerson {
  id: string;
  /** Lower case, as it was until now. */
  email: string;
  at: Date;
}

/** Why a part is left out of something that the others take part in: a sentence. */
export interface LeftOut {
  leftOut: string;
}

/** What one module keeps about people. */
export interface AccountPart {
  /** Under which it stands in a person's data. */
  name: string;
  /**
   * All of it, for the person's own copy; of a list the newest `limit` rows, and one more when there
   * are more. Nothing in it proves anything: no tokens, hashes or keys.
   */
  read: ((personId: string, limit: number) => Promise<unknown>) | LeftOut;
  /** Removes what need not be kept, in the transaction that deletes the account. */
  forget: ((db: Queryable, person: LeavingPerson) => Promise<void>) | LeftOut;
}

/** What the module is given from outside. */
export interface AccountDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  settings: { supportEmail: string };
  parts: readonly AccountPart[];
  spendCode: Identity["security"]["spendCode"];
  /** Whether a person holds more than a small rest of any asset beside what people sent them since then. */
  holdsAnything(db: Queryable, personId: string, since: Date): Promise<boolean>;
  /** Whether something of a person's own has not ended yet; what people send them is not. */
  hasPending(db: Queryable, personId: string): Promise<boolean>;
  /** In the transaction that deletes the account: what people sent since then goes back to them. */
  noteReturns(db: Queryable, personId: string, since: Date): Promise<void>;
}
