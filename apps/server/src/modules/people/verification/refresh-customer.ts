import { RampError } from "@lilypad/providers";
import { askRamp } from "./ask-ramp.ts";
import { findByCustomerId } from "./customer-store.ts";
import type { VerificationContext } from "./verification-deps.ts";

/**
 * Handles the ramp's notice that a customer changed: reads the customer and stores the answer.
 * @returns unknown if the customer belongs to no person here (yet)
 * @throws RampError if the ramp does not answer
 */
export async function refreshCustomer(
  context: VerificationContext,
  customerId: string,
): Promise<"done" | "unknown"> {
  const row = await findByCustomerId(context.pool, context.ramp.name, customerId);
  if (row === null) return "unknown";
  // A running request may have been sent before the change that the event reports.
  await context.underWay.get(row.personId)?.catch(() => undefined);
  try {
    await askRamp(context, row);
  } catch (error) {
    if (!(error instanceof RampError) || error.code !== "NOT_FOUND") throw error;
  }
  return "done";
}
