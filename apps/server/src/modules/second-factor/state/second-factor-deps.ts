import type { Pool, Queryable } from "@lilypad/db";
import type { Currency } from "@lilypad/money";
import type { Authenticate } from "../../../platform/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Identity, SessionSecurity } from "../../identity/index.ts";

export type SecurityChangeKind =
  | "passcode_set_up"
  | "passcode_changed"
  /** Somebody asked for a reset with a mailed code alone: it waits. */
  | "passcode_reset_asked"
  | "passcode_reset"
  | "passcode_reset_cancelled"
  | "passcode_removed"
  | "passkey_added"
  | "passkey_removed"
  /** A passkey answered that counts backwards: somebody may hold a copy. It was refused. */
  | "passkey_copied";

export interface SecurityChange {
  personId: string;
  kind: SecurityChangeKind;
  at: Date;
  /** Of a reset that was asked for. */
  takesEffectAt?: Date;
}

/** Told in the transaction of the change, so that it is told if and only if that commits. */
export type OnSecurityChange = (db: Queryable, change: SecurityChange) => Promise<void>;

/** What the module is given from outside. */
export interface SecondFactorDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** What an account without a second factor can move in a day, in minor units. */
  loweredDailyLimits: Record<Currency, bigint>;
  /** The key under which passcodes are hashed. */
  passcodePepper: Buffer;
  /** The app's own address, without a slash at the end: passkeys belong to its host. */
  publicUrl: string;
  /** identity's door to sessions. */
  security: SessionSecurity;
  authenticate: Authenticate;
  refreshSession: Identity["refreshSession"];
  onSecurityChange: OnSecurityChange;
}

/** What the use-cases work with. */
export interface SecondFactorContext extends SecondFactorDeps {
  /** The host that passkeys are bound to. */
  rpId: string;
  /** Where the browser has to be when it answers. */
  origin: string;
}
