import { RampError } from "./errors.ts";
import type { RampTransaction } from "./port.ts";

const isWaiting = ({ status }: RampTransaction): boolean =>
  status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER";

/**
 * Calls a transaction off if it still waits for its money. A refusal may mean that the money has come
 * in between, or that a try whose answer was lost had done it: only reading it again tells.
 * @throws RampError UNSUPPORTED when the provider refuses although it waits; whatever the two throw
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
    throw new RampError("UNSUPPORTED", "cancel transaction: the provider does not let go of it", {
      cause: error,
    });
  }
  return { ...before, status: "CANCELLED" };
}
