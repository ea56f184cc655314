import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

/** What a person is told about their account. */
export interface ToldFreeze {
  personId: string;
  kind: "account_frozen" | "account_unfrozen";
  at: Date;
}

export interface FreezesDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Tells a person that their account was frozen or works again, in the transaction of the change. */
  tellPerson: (db: Queryable, told: ToldFreeze) => Promise<void>;
}
