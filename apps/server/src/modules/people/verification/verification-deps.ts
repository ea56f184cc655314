import type { Pool, Queryable } from "@lilypad/db";
import type { RampProvider } from "@lilypad/providers";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";

/** A notification about a person's identity check. */
export interface VerificationNews {
  personId: string;
  /**
   * approved: the person can continue; action_needed: they have to do something, or the check has
   * ended.
   */
  kind: "kyc_approved" | "kyc_action_needed";
  /** The new status. */
  status: string;
  at: Date;
}

export interface VerificationDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Null if no provider is configured. */
  ramp: RampProvider | null;
  box: SealedBox;
  /** KYC_BYPASS_EMAILS, lower case: addresses that count as verified. */
  bypassEmails: readonly string[];
  /** How long a read of the status waits for the ramp, in milliseconds. */
  askWithinMs?: number;
  /** @throws UNAUTHENTICATED if the person no longer exists */
  profileOf: (personId: string) => Promise<PersonProfile>;
  /** "0x…"; null if the person has no Safe yet. */
  safeAddressOf: (personId: string) => Promise<string | null>;
  /** Notifies the person, in the transaction that changes the status. */
  announce: (db: Queryable, news: VerificationNews) => Promise<void>;
  /** Called in the transaction that stores a new status. */
  onResult: (db: Queryable, personId: string, at: Date) => Promise<void>;
}

export interface PersonProfile {
  /** Lower case, verified. */
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The dependencies of use-cases that need a ramp. */
export interface VerificationContext extends VerificationDeps {
  ramp: RampProvider;
  /** Running requests about people in this process. */
  underWay: Map<string, Promise<void>>;
}
