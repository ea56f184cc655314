import { useEffect, useState } from "react";

/** Whole seconds until a moment in milliseconds since the epoch: 0 once it has passed, or if it is NaN. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  const leftMs = endsAtMs - nowMs;
  return Number.isFinite(leftMs) ? Math.max(0, Math.ceil(leftMs / 1000)) : 0;
}

/** Counts down to a moment, once a second. @returns the whole seconds left */
export function useSecondsLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = secondsUntil(endsAtMs, nowMs);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment begins to tick anew
  useEffect(() => {
    setNowMs(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endsAtMs, isOver]);
  return left;
}
