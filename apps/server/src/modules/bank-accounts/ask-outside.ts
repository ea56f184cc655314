import { RampError } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";

/**
 * Asks the provider or the directory for something that changes nothing there.
 * @throws RAMP_UNAVAILABLE when it can't be reached, or answers nonsense
 */
export async function askOutside<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof RampError)) throw error;
    const { retryAfterMs } = error;
    return fail(
      "RAMP_UNAVAILABLE",
      retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) },
    );
  }
}
