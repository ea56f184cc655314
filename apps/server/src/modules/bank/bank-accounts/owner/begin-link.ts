import type { Data, Operations } from "@lilypad/api-contract";
import type { RampProviderName } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { type BankAccountsDeps, requireRamp } from "../state/bank-accounts-deps.ts";
import { addBankLink } from "../state/bank-link-store.ts";
import { listAccountsOf } from "../state/linked-account-store.ts";

/** Long enough to find a bank statement and to be interrupted. */
export const bankLinkLifeMs = 24 * 60 * 60 * 1000;
/** Max linked bank accounts per person. */
export const maxAccounts = 20;

/** The profile fields that a bank account's owner must have filled in. */
export interface NamedOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/** @throws PROFILE_INCOMPLETE if the email address, first name or last name is missing */
export async function requireOwner(deps: BankAccountsDeps, personId: string): Promise<NamedOwner> {
  const { email, firstName, lastName } = await deps.ownerOf(personId);
  if (!email || !firstName || !lastName) return fail("PROFILE_INCOMPLETE");
  return { email, firstName, lastName };
}

/**
 * Refuses a provider other than the one of this installation.
 * @throws VALIDATION_FAILED
 */
export function requireProvider(
  own: RampProviderName,
  asked: RampProviderName | undefined,
): RampProviderName {
  if (asked === undefined || asked === own) return own;
  const fields = [{ path: "body.provider", message: `must be ${own}` }];
  return fail("VALIDATION_FAILED", { fields });
}

/**
 * Starts linking a bank account.
 * @throws RAMP_NOT_CONFIGURED, PROFILE_INCOMPLETE, KYC_REQUIRED, RATE_LIMITED;
 *   BANK_ACCOUNT_LIMIT_REACHED with 20 accounts
 */
export async function beginLink(
  deps: BankAccountsDeps,
  { personId, provider }: { personId: string; provider: RampProviderName | undefined },
): Promise<Data<Operations["initBankLink"]>> {
  const { pool, clock } = deps;
  const own = requireProvider(requireRamp(deps).name, provider);
  await requireOwner(deps, personId);
  await deps.requireSatisfied(personId);
  const now = clock.now();
  if ((await listAccountsOf(pool, personId)).length >= maxAccounts) {
    fail("BANK_ACCOUNT_LIMIT_REACHED");
  }
  const id = newId();
  const expiresAt = new Date(now.getTime() + bankLinkLifeMs);
  await addBankLink(pool, { id, personId, provider: own, expiresAt, now });
  return { linkId: id, provider: own, expiresAt: expiresAt.toISOString() };
}
