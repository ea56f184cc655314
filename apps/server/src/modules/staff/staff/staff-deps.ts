import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Mailer } from "../../../platform/outside/mailer.ts";

export interface StaffDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  /** The app's address without a trailing slash. */
  publicUrl: string;
  /** Addresses of the first administrators, in lower case. */
  adminEmails: readonly string[];
  /** When a person added the oldest of their passkeys; null without one. */
  passkeySince: (db: Queryable, personId: string) => Promise<Date | null>;
  /** When an administrator of the settings signed in first; null for all others. */
  adminBoundAt: (db: Queryable, personId: string) => Promise<Date | null>;
  /** How old that passkey has to be before the person gets a role; milliseconds. */
  minPasskeyAgeMs: number;
}
