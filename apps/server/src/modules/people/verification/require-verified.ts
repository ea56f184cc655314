import { fail } from "../../../platform/errors.ts";
import { refuseFor } from "../../../platform/outside/ramp-failure.ts";
import { ensureCustomer } from "./create-customer.ts";
import { currentCustomer } from "./current-customer.ts";
import { findCustomer } from "./customer-store.ts";
import { isSatisfied } from "./kyc-rules.ts";
import { isBypassed } from "./read-status.ts";
import type { VerificationContext } from "./verification-deps.ts";

async function countsAnyway(context: VerificationContext, personId: string): Promise<boolean> {
  if (context.bypassEmails.length === 0) return false;
  return isBypassed(context, (await context.profileOf(personId)).email);
}

/** @throws KYC_REQUIRED unless the person is verified or under review */
export async function requireSatisfied(
  context: VerificationContext,
  personId: string,
): Promise<void> {
  const { row } = await currentCustomer(context, personId);
  const status = row?.status ?? null;
  if (status !== null && isSatisfied(status)) return;
  if (!(await countsAnyway(context, personId))) fail("KYC_REQUIRED");
}

/** @throws KYC_UNDER_REVIEW while the ramp is reviewing; KYC_REQUIRED otherwise */
export async function requireActive(context: VerificationContext, personId: string): Promise<void> {
  const { row } = await currentCustomer(context, personId);
  if (row?.status === "ACTIVE" || (await countsAnyway(context, personId))) return;
  fail(row?.status === "UNDER_REVIEW" ? "KYC_UNDER_REVIEW" : "KYC_REQUIRED");
}

/** A person who bypasses the check has not started it, but the ramp still needs a customer. */
async function createForBypassed(context: VerificationContext, personId: string): Promise<void> {
  const { email, firstName, lastName } = await context.profileOf(personId);
  if (!isBypassed(context, email)) fail("KYC_REQUIRED");
  if (firstName === null || lastName === null) fail("PROFILE_INCOMPLETE");
  await ensureCustomer(context, personId, { email, firstName, lastName }).catch((error: unknown) =>
    refuseFor(error, context.logger),
  );
}

/**
 * The ramp's id of a person.
 * @throws KYC_REQUIRED if the person has not started; PROFILE_INCOMPLETE, RAMP_UNAVAILABLE and
 *   RAMP_REFUSED if a customer must be created for a person who bypasses the check
 */
export async function customerOf(context: VerificationContext, personId: string): Promise<string> {
  const key = { provider: context.ramp.name, personId };
  let row = await findCustomer(context.pool, key);
  if (row === null || row.customerId === null) {
    await createForBypassed(context, personId);
    row = await findCustomer(context.pool, key);
  }
  return row?.customerId ?? fail("KYC_REQUIRED");
}
