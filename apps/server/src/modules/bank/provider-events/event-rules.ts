import type { RampEventRow } from "./rows.gen.ts";

const minuteMs = 60_000;

/**
 * How long an event of an unknown resource is retried. The resource becomes known with our own commit, which
 * takes milliseconds, or minutes after a crash and restart.
 */
export const unknownForMs = 10 * minuteMs;
/** How long an event is retried if the ramp does not answer; after that the workers of each order still query it. */
export const triedForMs = 24 * 60 * minuteMs;
export type Attempt = "done" | "unknown" | "failed";

/** Decides the state of an event after an attempt. @param ageMs time since it was received */
export function decideAfter(attempt: Attempt, ageMs: number): RampEventRow["state"] {
  if (attempt === "done") return "done";
  if (attempt === "unknown") return ageMs >= unknownForMs ? "ignored" : "waiting";
  return ageMs >= triedForMs ? "failed" : "waiting";
}
