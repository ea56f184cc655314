import type { Pool, Queryable } from "@lilypad/db";
import type { RampProvider } from "@lilypad/providers";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { SealedBox } from "../../platform/sealed-box.ts";

/** Something a person is told about their identity check. */
export interface VerificationNews {
  personId: string;
  /** approved: the way is free; action_needed: they have to do something, or it has ended. */
  kind: "kyc_approved" | "kyc_action_needed";
  /** The status that it is about. */
  detail: string;
  at: Date;
}

export interface VerificationDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Who verifies; null where nobody is configured. */
  ramp: RampProvider | null;
  box: SealedBox;
  /** KYC_BYPASS_EMAILS, lower case: who counts as verified. */
  bypassEmails: readonly string[];
  /** How long somebody who looks at their status waits for the ramp, in milliseconds. */
  askWithinMs?: number;
  /** @throws UNAUTHENTICATED for a person who is gone */
  profileOf: (personId: string) => Promise<PersonProfile>;
  /** "0x…", or null before the person has a Safe. */
  safeAddressOf: (personId: string) => Promise<string | null>;
  /** Tells the person, in the transaction that changes the status. */
  announce: (db: Queryable, news: VerificationNews) => Promise<void>;
}

export interface PersonProfile {
  /** Lower case, proved. */
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** What the module's use-cases are given where there is a ramp. */
export interface VerificationContext extends VerificationDeps {
  ramp: RampProvider;
  /** Questions about people that are under way in this process. */
  underWay: Map<string, Promise<void>>;
}
