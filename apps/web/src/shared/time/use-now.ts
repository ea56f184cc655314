import { useEffect, useReducer } from "react";

/** One day. A browser fires timers that are longer than about 24 days immediately. */
const maxDelayMs = 24 * 60 * 60 * 1000;

/** Returns the current time, and renders again when the next of these times passes, in milliseconds. */
export function useNow(times: readonly number[]): Date {
  const [renders, renderAgain] = useReducer((count: number) => count + 1, 0);
  const now = new Date();
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that was cut short is set again
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(renderAgain, Math.min(next - Date.now(), maxDelayMs));
    return () => clearTimeout(timer);
  }, [next, renders]);
  return now;
}
