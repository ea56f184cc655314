const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** How long a resource may stay unknown: our own commit takes milliseconds, a crash and restart minutes. */
export const unknownForMs = 10 * minuteMs;
/** How long an event is tried whose resource the ramp does not give; sweepers go on after that. */
export const triedForMs = 24 * 60 * minuteMs;
/** Who took an event and died is followed after this; longer than the ramp is ever waited for. */
export const leaseMs = 2 * minuteMs;

const firstRetryMs = secondMs;
const longestRetryMs = 10 * minuteMs;

/** One second, then twice as long each time, up to ten minutes. @param attempts made so far */
export const retryAfterMs = (attempts: number): number =>
  Math.min(firstRetryMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20), longestRetryMs);

export type Attempt = "done" | "unknown" | "failed";

export type Decision =
  | { state: "done" | "ignored" | "failed" }
  | { state: "waiting"; afterMs: number };

/**
 * What becomes of an event after an attempt.
 * @param ageMs since it was received
 */
export function decideAfter(
  attempt: Attempt,
  { ageMs, attempts }: { ageMs: number; attempts: number },
): Decision {
  if (attempt === "done") return { state: "done" };
  const afterMs = retryAfterMs(attempts);
  if (attempt === "unknown") {
    return ageMs >= unknownForMs ? { state: "ignored" } : { state: "waiting", afterMs };
  }
  return ageMs >= triedForMs ? { state: "failed" } : { state: "waiting", afterMs };
}
