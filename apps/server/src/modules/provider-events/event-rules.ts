const minuteMs = 60_000;

/** How long a resource may stay unknown: our own commit takes milliseconds, a crash and restart minutes. */
export const unknownForMs = 10 * minuteMs;
/** How long an event is tried whose resource the ramp does not give; sweepers go on after that. */
export const triedForMs = 24 * 60 * minuteMs;
export type Attempt = "done" | "unknown" | "failed";

/** What becomes of an event after an attempt. @param ageMs since it was received */
export function decideAfter(
  attempt: Attempt,
  ageMs: number,
): "done" | "ignored" | "failed" | "waiting" {
  if (attempt === "done") return "done";
  if (attempt === "unknown") return ageMs >= unknownForMs ? "ignored" : "waiting";
  return ageMs >= triedForMs ? "failed" : "waiting";
}
