import type { ProviderCall } from "@lilypad/providers";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** What is about the provider, not about what was asked: callers tell people of everything else. */
const trouble = new Set<ProviderCall["outcome"]>([
  "UNAVAILABLE",
  "UNKNOWN_OUTCOME",
  "RATE_LIMITED",
]);

/**
 * Counts what is asked of a provider, and logs what an operator has to know: by call and outcome, never
 * for whom. docs/runbooks says what to do about it.
 * @param who as it stands in the log: "the ramp"
 */
export function createProviderObserver(
  who: string,
  seconds: Metrics["rampCallSeconds"],
  logger: Pick<Logger, "warn" | "error">,
): (call: ProviderCall) => void {
  return ({ name, outcome, attempts, durationMs }) => {
    // Without a try it was our own breaker that kept it back.
    const label = outcome === "UNAVAILABLE" && attempts === 0 ? "LEFT_ALONE" : outcome;
    seconds.observe({ call: name, outcome: label }, durationMs / 1_000);
    const call = { call: name, outcome: label, attempts, durationMs };
    if (outcome === "UNAUTHORIZED") logger.error(call, `${who} does not take our key`);
    else if (trouble.has(outcome)) logger.warn(call, `${who} did not answer as it should`);
  };
}
