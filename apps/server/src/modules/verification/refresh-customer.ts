import { RampError } from "@lilypad/providers";
import { askRamp } from "./ask-ramp.ts";
import { findByCustomerId } from "./customer-store.ts";
import type { VerificationContext } from "./verification-deps.ts";

/**
 * The ramp says that something about a customer changed: asks for it and writes it.
 * @returns unknown for a customer that is nobody's here, perhaps not yet
 * @throws RampError when the ramp does not answer
 */
export async function refreshCustomer(
  context: VerificationContext,
  customerId: string,
): Promise<"done" | "unknown"> {
  const row = await findByCustomerId(context.pool, context.ramp.name, customerId);
  if (row === null) return "unknown";
  // A question that is under way may have been asked before what the event tells of.
  await context.underWay.get(row.personId)?.catch(() => undefined);
  try {
    await askRamp(context, row);
  } catch (error) {
    if (!(error instanceof RampError) || error.code !== "NOT_FOUND") throw error;
  }
  return "done";
}
