import type { SafeAllowance } from "@lilypad/chain";

/** The reason why an operation out of an own Safe fails; stored with the operation and shown to the person. */
export type Failure = "module_off" | "emptied" | "limit_used";

/**
 * Explains why a move out of an own Safe fails, from the Safe's limits. Null if they allow the move: then the cause is
 * not the Safe's owner.
 * @param amount minor units
 */
export function explainFailure(amount: bigint, allowance: SafeAllowance): Failure | null {
  if (!allowance.isModuleEnabled) return "module_off";
  if (allowance.balance < amount) return "emptied";
  return allowance.remaining < amount ? "limit_used" : null;
}
