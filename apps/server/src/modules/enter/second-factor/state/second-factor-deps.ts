import type { Pool, Queryable } from "@lilypad/db";
import type { Authenticate } from "../../../../platform/caller.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { Identity, SessionSecurity } from "../../identity/index.ts";

export type SecurityChangeKind =
  | "passcode_set_up"
  | "passcode_changed"
  /** A reset was requested with a mailed code only, and is pending. */
  | "passcode_reset_asked"
  | "passcode_reset"
  | "passcode_reset_cancelled"
  | "passcode_removed"
  | "passkey_added"
  | "passkey_removed"
  /**
   * A passkey responded with a decreased counter, so it may have been copied. The response was
   * refused.
   */
  | "passkey_copied";

export interface SecurityChange {
  personId: string;
  kind: SecurityChangeKind;
  at: Date;
  /** When a requested reset takes effect. */
  takesEffectAt?: Date;
  /** The change is a step of the sign-up, when there is nothing to warn of and no money to protect. */
  isSignUp?: boolean;
}

/** Called in the transaction of the change, so that its effects commit with the change. */
export type OnSecurityChange = (db: Queryable, change: SecurityChange) => Promise<void>;

/** A passkey that its owner removes. */
export interface PasskeyRemoval {
  personId: string;
  credentialId: string;
}

/** The functions of own keys that this module calls. */
export interface OwnKeyRemoval {
  /** Whether the passkey owns the person's Safe, or they have signed that it will. */
  isOwner: (db: Queryable, removal: PasskeyRemoval) => Promise<boolean>;
  /** @throws OWN_KEY_IN_USE if the passkey owns the person's Safe */
  require: (db: Queryable, removal: PasskeyRemoval) => Promise<void>;
  /** Forgets that the person has chosen the passkey to own their Safe, if they have. */
  forget: (db: Queryable, removal: PasskeyRemoval) => Promise<void>;
}

/** The module's dependencies and settings. */
export interface SecondFactorDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Daily limit of an account without a second factor, in minor units. */
  loweredDailyLimits: { USD: bigint; EUR: bigint; LIL: bigint };
  /** The key with which passcodes are hashed. */
  passcodePeppers: KeyRing<Buffer>;
  /** The app's address without a trailing slash; passkeys belong to its host. */
  publicUrl: string;
  /** Whether the person is a member of staff, whose rights depend on their passkey. */
  isStaff: (personId: string) => Promise<boolean>;
  /** Whether a person without a passkey may add one: a member of staff only if an administrator allows it. */
  mayAddFirstPasskey: (db: Queryable, personId: string) => Promise<boolean>;
  /** The functions for sessions from the identity module. */
  security: SessionSecurity;
  authenticate: Authenticate;
  refreshSession: Identity["refreshSession"];
  onSecurityChange: OnSecurityChange;
  /** Returns whether a person's sign-up has no Safe yet, so that there is no money to protect. */
  isSigningUp: (personId: string) => Promise<boolean>;
  ownKeyRemoval: OwnKeyRemoval;
}

/** The dependencies of the module's use-cases. */
export interface SecondFactorContext extends SecondFactorDeps {
  /** The host that passkeys are bound to. */
  rpId: string;
  /** The origin that the browser must report. */
  origin: string;
}
