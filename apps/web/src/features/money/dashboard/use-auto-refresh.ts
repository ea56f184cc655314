import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshThrottleMs, throttled } from "./throttle.ts";

/** Reads everything again when the page comes back into sight or focus, not when it opens. */
export function useAutoRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = throttled(
      () => {
        for (const resource of [
          "balances",
          "transactions",
          "requests",
          "notifications",
          "referrals",
        ]) {
          void queryClient.invalidateQueries({ queryKey: [resource] });
        }
      },
      refreshThrottleMs,
      () => performance.now(),
    );
    const onSight = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", onSight);
    window.addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", onSight);
      window.removeEventListener("focus", refresh);
    };
  }, [queryClient]);
}
