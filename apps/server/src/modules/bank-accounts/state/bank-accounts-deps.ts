import type { Pool, Queryable } from "@lilypad/db";
import type { BankDirectory, RampProvider, RampProviderName } from "@lilypad/providers";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SealedBox } from "../../../platform/sealed-box.ts";

/** Whose account is linked, as their profile says. */
export interface AccountOwner {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface BankAccountsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Null where nobody moves money to and from banks. */
  ramp: RampProvider | null;
  directory: BankDirectory | null;
  /** Whether an account in euros can be set up step by step, beginning with its IBAN. */
  offersBankingSteps: boolean;
  box: SealedBox;
  /** Key of the hash by which the same account is known again; at least 32 bytes. */
  fingerprintKey: Buffer;
  ownerOf: (personId: string) => Promise<AccountOwner>;
  /** Refuses with KYC_REQUIRED before identity verification was begun and sent in. */
  requireSatisfied: (personId: string) => Promise<void>;
  /** The provider's id of the person. */
  customerOf: (personId: string) => Promise<string>;
  /** Which of some accounts at the provider stand there for somebody who pays the person by a link. */
  payersAmong: (
    provider: RampProviderName,
    paymentAccountIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Whether a top-up or withdrawal with the account is under way. */
  hasRunningIntent: (db: Queryable, linkedAccountId: string) => Promise<boolean>;
}

/** @throws RAMP_NOT_CONFIGURED where there is no provider */
export function requireRamp({ ramp }: Pick<BankAccountsDeps, "ramp">): RampProvider {
  return ramp ?? fail("RAMP_NOT_CONFIGURED");
}

/** @throws RAMP_NOT_CONFIGURED where there is no directory */
export function requireDirectory({
  directory,
}: Pick<BankAccountsDeps, "directory">): BankDirectory {
  return directory ?? fail("RAMP_NOT_CONFIGURED");
}
