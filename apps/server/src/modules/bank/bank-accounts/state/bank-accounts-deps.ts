import type { Pool, Queryable } from "@lilypad/db";
import type { BankDirectory, RampProvider, RampProviderName } from "@lilypad/providers";
import type { Clock } from "../../../../platform/clock.ts";
import { fail } from "../../../../platform/errors.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { SealedBox } from "../../../../platform/sealed/sealed-box.ts";

/** The owner of the bank account, from their profile. */
export interface AccountOwner {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface BankAccountsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Null if the installation has no ramp. */
  ramp: RampProvider | null;
  directory: BankDirectory | null;
  /** Whether accounts in euros can be linked step by step, starting with the IBAN. */
  offersBankingSteps: boolean;
  box: SealedBox;
  /** Key of the fingerprint hash; at least 32 bytes. */
  fingerprintKey: Buffer;
  ownerOf: (personId: string) => Promise<AccountOwner>;
  /** Fails with KYC_REQUIRED until the person has submitted their identity verification. */
  requireSatisfied: (personId: string) => Promise<void>;
  /** The provider's id of the person. */
  customerOf: (personId: string) => Promise<string>;
  /**
   * Which of the given accounts at the provider belong to payers of the person's teleport links.
   */
  payersAmong: (
    provider: RampProviderName,
    paymentAccountIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Whether a top-up or withdrawal with the account is under way. */
  hasRunningIntent: (db: Queryable, linkedAccountId: string) => Promise<boolean>;
}

/** @throws RAMP_NOT_CONFIGURED if there is no provider */
export function requireRamp({ ramp }: Pick<BankAccountsDeps, "ramp">): RampProvider {
  return ramp ?? fail("RAMP_NOT_CONFIGURED");
}

/** @throws RAMP_NOT_CONFIGURED if there is no directory */
export function requireDirectory({
  directory,
}: Pick<BankAccountsDeps, "directory">): BankDirectory {
  return directory ?? fail("RAMP_NOT_CONFIGURED");
}
