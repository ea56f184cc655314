import { type CallFailure, isUnknownOutcome } from "@lilypad/client";
import { classifyError, errorText } from "./classify-error.ts";

/**
 * Returns what to say if it is unknown whether a request that moves money had an effect, or null if the answer decides it.
 * The parameters are those of `isUnknownOutcome`.
 */
export function unknownOutcome(
  failure: CallFailure,
  isRetry: boolean,
  asksFirst = false,
): string | null {
  if (!isUnknownOutcome(failure, isRetry, asksFirst)) return null;
  const { status, code } = failure;
  const isOurs = (code !== null && status !== 409) || status === 401 || status >= 500;
  return errorText(isOurs ? classifyError(failure) : "connection");
}
