import { useEffect, useState } from "react";
import { secondsLeft } from "./quote-time.ts";

/** How long a quote still holds, in seconds, ticking each second. */
export function useSecondsLeft(expiresAt: string): number {
  const [now, setNow] = useState(() => new Date());
  const left = secondsLeft(expiresAt, now);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote begins to tick anew
  useEffect(() => {
    setNow(new Date());
    if (isOver) return;
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [expiresAt, isOver]);
  return left;
}
