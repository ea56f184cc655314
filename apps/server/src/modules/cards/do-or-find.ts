import { CardIssuerError } from "@lilypad/providers";

/** Whether it may have been done all the same. */
const isOpen = (error: unknown): boolean =>
  error instanceof CardIssuerError &&
  (error.code === "UNKNOWN_OUTCOME" || error.code === "ALREADY_DONE");

/**
 * Does something that the issuer knows no idempotency key for. When the answer is lost, or it was done
 * before, the issuer is asked how things stand instead of being told again.
 * @param find what `deed` would have answered; null when it was not done
 * @throws CardIssuerError of the deed, when it was not done; of the question
 */
export async function doOrFind<Answer>(
  deed: () => Promise<Answer>,
  find: () => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await deed();
  } catch (error) {
    if (!isOpen(error)) throw error;
    const found = await find();
    if (found === null) throw error;
    return found;
  }
}
