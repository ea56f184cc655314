import type { Clock } from "../clock.ts";

/**
 * Reuses the answer to a question that many ask, or that is expensive to answer. Calls that come while it is being answered
 * share the answer. A failure is not reused.
 * @param reusedForMs how long an answer is reused, from the call that asked for it
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
