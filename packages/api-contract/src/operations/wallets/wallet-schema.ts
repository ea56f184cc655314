import { z } from "zod";
import { evmAddress } from "../../schemas.ts";

/**
 * A smart account. `counterfactual`: the address is known and can receive; the contract is
 * created in the first settlement batch that moves money out of it.
 */
export const smartAccount = z.object({
  safeAddress: evmAddress,
  chainId: z.literal(42161),
  status: z.enum(["counterfactual", "deployed"]),
});
