import { RampError } from "./errors.ts";
import type { RampTransaction } from "./port.ts";

const isWaiting = ({ status }: RampTransaction): boolean =>
  status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER";

/**
 * Cancels a transaction if it is still waiting for its money. A refusal may mean that the money has
 * arrived meanwhile, or that an earlier attempt whose answer was lost succeeded, so the transaction is
 * read again.
 * @throws RampError UNSUPPORTED if the provider refuses while the transaction is still waiting; any
 * other error of `read` and `cancel`
 */
export async function cancelWaiting(provider: {
  read(): Promise<RampTransaction>;
  cancel(): Promise<unknown>;
}): Promise<RampTransaction> {
  const before = await provider.read();
  if (!isWaiting(before)) return before;
  try {
    await provider.cancel();
  } catch (error) {
    const isRefusal =
      error instanceof RampError && ["NOT_FOUND", "INVALID_INPUT"].includes(error.code);
    if (!isRefusal) throw error;
    const after = await provider.read();
    if (!isWaiting(after)) return after;
    throw new RampError("UNSUPPORTED", "cancel transaction: the provider refuses to cancel it", {
      cause: error,
    });
  }
  return { ...before, status: "CANCELLED" };
}
