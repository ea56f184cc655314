import type { CallFailure } from "./call-result.ts";
import { classifyError, errorText } from "./classify-error.ts";

/**
 * True for refusals that are made before the server looks for the request's id. One without a code is not the server's: a proxy
 * refused this attempt, and knows nothing about an earlier one.
 */
const isRefusedBeforeLookup = ({ status, code }: CallFailure): boolean =>
  status === 401 ||
  (status === 429 && code !== "DAILY_SENDS_EXCEEDED") ||
  (code === null && status >= 400 && status < 500 && status !== 408) ||
  code === "SETTLEMENT_PAUSED" ||
  code === "RAMP_NOT_CONFIGURED";

/**
 * Returns what to say if it is unknown whether a request that moves money had an effect, or null if
 * the answer decides it.
 * @param isRetry the same request was sent before without an answer: then a refusal that was made
 * before the server looked for its id decides nothing
 * @param asksFirst the operation requires a second factor before the server looks for the id
 */
export function unknownOutcome(
  failure: CallFailure,
  isRetry: boolean,
  asksFirst = false,
): string | null {
  const { status, code } = failure;
  const isUnanswered = status === 0 || status === 408 || code === "IN_PROGRESS" || status >= 500;
  const isBefore = isRefusedBeforeLookup(failure) || (asksFirst && code === "STEP_UP_REQUIRED");
  const isUnknown = isBefore ? isRetry : isUnanswered;
  if (!isUnknown) return null;
  const isOurs = (code !== null && status !== 409) || status === 401 || status >= 500;
  return errorText(isOurs ? classifyError(failure) : "connection");
}
