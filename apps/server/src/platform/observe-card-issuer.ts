import type { ProviderCall } from "@lilypad/providers";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** What is about the issuer, not about what was asked: callers tell people of everything else. */
const trouble = new Set<ProviderCall["outcome"]>([
  "UNAVAILABLE",
  "UNKNOWN_OUTCOME",
  "RATE_LIMITED",
]);

/**
 * Counts what is asked of the card issuer, and logs what an operator has to know: by call and outcome,
 * never for whom.
 */
export function createCardIssuerObserver(
  { cardIssuerCallSeconds }: Pick<Metrics, "cardIssuerCallSeconds">,
  logger: Pick<Logger, "warn">,
): (call: ProviderCall) => void {
  return ({ name, outcome, tries, durationMs }) => {
    // Without a try it was our own breaker that kept it back.
    const label = outcome === "UNAVAILABLE" && tries === 0 ? "LEFT_ALONE" : outcome;
    cardIssuerCallSeconds.observe({ call: name, outcome: label }, durationMs / 1_000);
    if (!trouble.has(outcome)) return;
    const call = { call: name, outcome: label, tries, durationMs };
    logger.warn(call, "the card issuer did not answer as it should");
  };
}
