import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The min time between two automatic refreshes. */
export const refreshThrottleMs = 2000;

/** Runs an action at most once in a number of milliseconds, and ignores calls in between. */
export function throttled(action: () => void, ms: number, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < ms) return;
    last = now();
    action();
  };
}

const resources = ["balances", "transactions", "requests", "notifications", "referrals"];

/** Reloads everything when the page becomes visible or gets the focus, but not when it opens. */
export function useAutoRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = throttled(
      () => {
        for (const resource of resources) {
          void queryClient.invalidateQueries({ queryKey: [resource] });
        }
      },
      refreshThrottleMs,
      () => performance.now(),
    );
    const onVisible = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", refresh);
    };
  }, [queryClient]);
}
