import type { Clock } from "../clock.ts";

/**
 * Answers a question that is often asked, or by anybody, with the same answer for a while. Those who ask while it is being
 * found wait for the same one. A failure is not reused.
 * @param reusedForMs counted from the first of them who asked
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
