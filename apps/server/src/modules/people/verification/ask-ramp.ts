import type { RampCustomer } from "@lilypad/providers";
import { applyCustomer } from "./apply-customer.ts";
import { type CustomerRow, planCheck } from "./customer-store.ts";
import { nextCheckAt } from "./kyc-rules.ts";
import type { VerificationContext } from "./verification-deps.ts";

/** The customer with a person's own address; others that the ramp returns are ignored. */
export async function findAtRamp(
  { ramp }: VerificationContext,
  email: string,
): Promise<RampCustomer | null> {
  const found = await ramp.findCustomer(email);
  return found === null || found.email.toLowerCase() !== email ? null : found;
}

async function question(context: VerificationContext, row: CustomerRow): Promise<void> {
  const { pool, clock, ramp } = context;
  const askedAt = clock.now();
  const customer =
    row.customerId === null
      ? await findAtRamp(context, (await context.profileOf(row.personId)).email)
      : await ramp.getCustomer(row.customerId);
  if (customer !== null) return applyCustomer(context, row.personId, customer, askedAt);
  const key = { provider: ramp.name, personId: row.personId };
  const dueAt = nextCheckAt(null, row.createdAt, clock.now());
  await planCheck(pool, key, { askedAt, dueAt });
}

/**
 * Reads a person's customer from the ramp and stores the answer. Nothing is submitted again. Concurrent calls for the
 * same person in this process share one request.
 * @throws RampError if the ramp does not answer, or no longer has the customer
 */
export async function askRamp(context: VerificationContext, row: CustomerRow): Promise<void> {
  const { underWay } = context;
  const running = underWay.get(row.personId);
  if (running !== undefined) return running;
  const asking = question(context, row).finally(() => underWay.delete(row.personId));
  underWay.set(row.personId, asking);
  return asking;
}
