import type { ProviderCall } from "@lilypad/providers";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/index.ts";

/** Outcomes that are problems of the provider. All others are handled by the caller. */
const providerProblems = new Set<ProviderCall["outcome"]>([
  "UNAVAILABLE",
  "UNKNOWN_OUTCOME",
  "RATE_LIMITED",
]);

/**
 * Creates an observer that measures the calls to a provider and logs its problems, without personal data. docs/runbooks
 * describes how an operator reacts to them.
 * @param who the provider's name in log messages, such as "the ramp"
 */
export function createProviderObserver(
  who: string,
  seconds: Metrics["rampCallSeconds"],
  logger: Pick<Logger, "warn" | "error">,
): (call: ProviderCall) => void {
  return ({ name, outcome, attempts, durationMs }) => {
    // A call without an attempt was stopped by our circuit breaker.
    const label = outcome === "UNAVAILABLE" && attempts === 0 ? "LEFT_ALONE" : outcome;
    seconds.observe({ call: name, outcome: label }, durationMs / 1_000);
    const call = { call: name, outcome: label, attempts, durationMs };
    if (outcome === "UNAUTHORIZED") logger.error(call, `${who} does not take our key`);
    else if (providerProblems.has(outcome)) logger.warn(call, `${who} did not answer as it should`);
  };
}
