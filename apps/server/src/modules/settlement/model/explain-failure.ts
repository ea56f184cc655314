import type { SafeAllowance } from "@lilypad/chain";

/** Why an operation out of an own Safe fails; stored with the operation and told to the person. */
export type Failure = "module_off" | "emptied" | "limit_used";

/**
 * Explains why a move out of an own Safe fails, from what the Safe allows. Null if nothing speaks against the move: then
 * the cause is not the Safe's owner.
 * @param amount minor units
 */
export function explainFailure(amount: bigint, allowance: SafeAllowance): Failure | null {
  if (!allowance.isModuleEnabled) return "module_off";
  if (allowance.balance < amount) return "emptied";
  return allowance.remaining < amount ? "limit_used" : null;
}
