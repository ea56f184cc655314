import { idempotencyKeyOf, type RampCustomer, RampError } from "@lilypad/providers";
import { fail } from "../../../platform/errors.ts";
import { refuseFor } from "../../../platform/outside/ramp-failure.ts";
import { applyCustomer } from "./apply-customer.ts";
import { askRamp, findAtRamp } from "./ask-ramp.ts";
import { addCustomer, type CustomerRow, findCustomer, unlinkCustomer } from "./customer-store.ts";
import { nextCheckAt } from "./kyc-rules.ts";
import { isBypassed, showStatus } from "./read-status.ts";
import { bypassedStatus, type VerificationStatus } from "./to-status.ts";
import type { PersonProfile, VerificationContext } from "./verification-deps.ts";

export interface NewVerification {
  email: string;
  firstName: string;
  lastName: string;
}

/** @throws PROFILE_INCOMPLETE; KYC_OTHER_ADDRESS for any address but the person's own, known or not */
function checkProfile({ email, firstName, lastName }: PersonProfile, asked: string): void {
  if (email === "" || firstName === null || lastName === null) fail("PROFILE_INCOMPLETE");
  if (asked.toLowerCase() !== email) fail("KYC_OTHER_ADDRESS");
}

/**
 * Creates a customer with these names, unless the ramp has one already, for example after a lost
 * answer.
 */
async function createOrAdopt(
  context: VerificationContext,
  personId: string,
  customer: NewVerification,
): Promise<RampCustomer> {
  const { email, firstName, lastName } = customer;
  // The key depends on the content, so that a corrected name is another request instead of a
  // conflict.
  const content = JSON.stringify([personId, email, firstName, lastName]);
  const idempotencyKey = idempotencyKeyOf("create-customer", content);
  try {
    return await context.ramp.createCustomer({ email, firstName, lastName, idempotencyKey });
  } catch (error) {
    if (!(error instanceof RampError) || error.code !== "ALREADY_EXISTS") throw error;
    const found = await findAtRamp(context, email);
    if (found === null) throw error;
    return found;
  }
}

/** @returns false if the ramp no longer has the customer, so that the person can start again */
async function askAgain(context: VerificationContext, row: CustomerRow): Promise<boolean> {
  if (row.customerId === null) return false;
  try {
    await askRamp(context, row);
    return true;
  } catch (error) {
    if (!(error instanceof RampError) || error.code !== "NOT_FOUND") throw error;
    const key = { provider: context.ramp.name, personId: row.personId };
    await unlinkCustomer(context.pool, key, row.customerId);
    return false;
  }
}

/**
 * Ensures that the ramp has a customer for a person and that we know its latest status. The row is stored before the
 * ramp is called, so that the customer is found again if the answer is lost.
 * @throws RampError
 */
export async function ensureCustomer(
  context: VerificationContext,
  personId: string,
  customer: NewVerification,
): Promise<void> {
  const { pool, clock, ramp } = context;
  const key = { provider: ramp.name, personId };
  const row = await findCustomer(pool, key);
  if (row !== null && (await askAgain(context, row))) return;
  const now = clock.now();
  if (row === null) await addCustomer(pool, key, { now, dueAt: nextCheckAt(null, now, now) });
  await applyCustomer(context, personId, await createOrAdopt(context, personId, customer), now);
}

/**
 * Starts a person's identity check. If it has started already, only the status is read; after a
 * rejection the ramp decides whether there is another attempt.
 * @throws PROFILE_INCOMPLETE, KYC_OTHER_ADDRESS, RATE_LIMITED
 * @throws RAMP_UNAVAILABLE: started or not, a retry finds out; RAMP_REFUSED
 */
export async function createCustomer(
  context: VerificationContext,
  personId: string,
  asked: NewVerification,
): Promise<VerificationStatus> {
  const { pool, ramp, logger } = context;
  const profile = await context.profileOf(personId);
  checkProfile(profile, asked.email);
  const customer = { ...asked, email: profile.email };
  let isStale = false;
  try {
    await ensureCustomer(context, personId, customer);
  } catch (error) {
    const row = await findCustomer(pool, { provider: ramp.name, personId });
    // A person whose check has started gets the last status; otherwise they must learn that
    // starting failed.
    if (row === null || row.customerId === null) refuseFor(error, logger);
    if (!(error instanceof RampError)) throw error;
    isStale = true;
  }
  const row = await findCustomer(pool, { provider: ramp.name, personId });
  if (isBypassed(context, profile.email)) return bypassedStatus(row?.customerId != null);
  return showStatus(context, { row, isStale });
}
