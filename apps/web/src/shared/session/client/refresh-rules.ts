import type { Session } from "./session.ts";

/** How long a refresh repeats requests without an answer. */
const maxRetryMs = 30_000;

/** How long a failed refresh answers for the same token, so that an outage is not answered with a request for each call. */
export const failureMs = 60_000;

/**
 * Returns the pause before an unanswered request is repeated, or null after the last one.
 * @param attempt the number of earlier requests
 * @param elapsedMs the time since the first request
 */
export function nextRetryMs(attempt: number, elapsedMs: number): number | null {
  const pauseMs = 200 * 2 ** attempt;
  return elapsedMs + pauseMs < maxRetryMs ? pauseMs : null;
}

/**
 * Returns who has the last word about the stored session while a token is refreshed: this refresh, another tab that has
 * refreshed the same session (its result is used), or a sign-out or another person, after which nothing may be stored.
 * @param before the stored session when the refresh began. There is none if a new session begins with a refresh.
 */
export function winnerOf(
  token: string,
  before: Session | null,
  now: Session | null,
): "us" | "other_tab" | "neither" {
  if (before === null || now?.refresh_token === before.refresh_token) return "us";
  const isSameSession = before.refresh_token === token && now?.user.id === before.user.id;
  return isSameSession ? "other_tab" : "neither";
}
