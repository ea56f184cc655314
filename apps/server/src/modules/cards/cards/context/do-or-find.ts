import { CardIssuerError } from "@lilypad/providers";

/** True if the action may have taken effect in spite of the error. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof CardIssuerError &&
  (error.code === "UNKNOWN_OUTCOME" || error.code === "ALREADY_DONE");

/**
 * Runs an action for which the issuer has no idempotency key. If its answer is lost, or it was done before,
 * the issuer's state is read instead of repeating the action.
 * @param find reads what `action` would have returned; null if it was not done
 * @throws CardIssuerError of `action` if it was not done, or of `find`
 */
export async function doOrFind<Answer>(
  action: () => Promise<Answer>,
  find: () => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await action();
  } catch (error) {
    if (!mayBeDone(error)) throw error;
    const found = await find();
    if (found === null) throw error;
    return found;
  }
}
