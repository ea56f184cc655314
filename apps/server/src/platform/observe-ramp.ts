import type { ProviderCall } from "@lilypad/providers";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** Refusals that are about what was asked, not about the ramp: the callers tell people. */
const everyday = new Set<ProviderCall["outcome"]>([
  "ok",
  "INVALID_INPUT",
  "ALREADY_EXISTS",
  "NOT_FOUND",
  "CUSTOMER_NOT_ACTIVE",
  "QUOTE_EXPIRED",
  "BELOW_MINIMUM",
  "ABOVE_MAXIMUM",
  "UNSUPPORTED",
]);

/**
 * Counts what is asked of the ramp, and logs what an operator has to know: by call and outcome, never
 * for whom. docs/runbooks/ramp.md says what to do about it.
 */
export function createRampObserver(
  { rampCallSeconds }: Pick<Metrics, "rampCallSeconds">,
  logger: Pick<Logger, "warn" | "error">,
): (call: ProviderCall) => void {
  return ({ name, outcome, tries, durationMs }) => {
    // Without a try it was our own breaker that kept it back.
    const label = outcome === "UNAVAILABLE" && tries === 0 ? "LEFT_ALONE" : outcome;
    rampCallSeconds.observe({ call: name, outcome: label }, durationMs / 1_000);
    if (everyday.has(outcome)) return;
    const call = { call: name, outcome: label, tries, durationMs };
    if (outcome === "UNAUTHORIZED") logger.error(call, "the ramp does not take our key");
    else logger.warn(call, "the ramp did not answer as it should");
  };
}
