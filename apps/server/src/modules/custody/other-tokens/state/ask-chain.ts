import { ChainRejected, ChainUnreachable } from "@lilypad/chain";
import { fail } from "../../../../platform/errors.ts";

/**
 * Awaits an answer of the chain.
 * @throws SERVICE_UNAVAILABLE without an answer
 */
export async function askChain<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof ChainUnreachable || error instanceof ChainRejected)
      return fail("SERVICE_UNAVAILABLE");
    throw error;
  }
}
