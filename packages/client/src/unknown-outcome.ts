import type { CallFailure } from "./call-result.ts";

type Refusal = Pick<CallFailure, "status" | "code">;

/**
 * True for refusals that are made before the server looks for the request's id. One without a code is not the server's: a proxy
 * refused this attempt, and knows nothing about an earlier one.
 */
const isRefusedBeforeLookup = ({ status, code }: Refusal): boolean =>
  status === 401 ||
  (status === 429 && code !== "DAILY_SENDS_EXCEEDED") ||
  (code === null && status >= 400 && status < 500 && status !== 408) ||
  code === "SETTLEMENT_PAUSED" ||
  code === "RAMP_NOT_CONFIGURED";

/**
 * Whether it is unknown if a request that moves money had an effect; else the answer decides it.
 * @param isRetry the same request was sent before without an answer: then a refusal that was made
 * before the server looked for its id decides nothing
 * @param asksFirst the operation requires a second factor before the server looks for the id
 */
export function isUnknownOutcome(failure: Refusal, isRetry: boolean, asksFirst = false): boolean {
  const { status, code } = failure;
  const isUnanswered = status === 0 || status === 408 || code === "IN_PROGRESS" || status >= 500;
  const isBefore = isRefusedBeforeLookup(failure) || (asksFirst && code === "STEP_UP_REQUIRED");
  return isBefore ? isRetry : isUnanswered;
}
