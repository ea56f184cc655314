import type { Clock } from "../clock.ts";

/**
 * Reuses an answer that is often requested or expensive to find. Calls that come while it is being found share the
 * answer. A failure is not reused.
 * @param reusedForMs how long an answer is reused, from the call that found it
 */
export function reuseAnswer<Answer>(
  { clock, reusedForMs }: { clock: Clock; reusedForMs: number },
  find: () => Promise<Answer>,
): () => Promise<Answer> {
  let latest: { answer: Promise<Answer>; untilMs: number } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    if (latest !== undefined && nowMs < latest.untilMs) return latest.answer;
    const found = { answer: find(), untilMs: nowMs + reusedForMs };
    latest = found;
    found.answer.catch(() => {
      if (latest === found) latest = undefined;
    });
    return found.answer;
  };
}
