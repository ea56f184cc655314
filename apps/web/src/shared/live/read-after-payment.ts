import type { QueryClient } from "@tanstack/react-query";
import { changedResources } from "./changed-resources.ts";

/**
 * Reads again what a payment of this person has changed, before live events say so: what those events name; the limits,
 * of which less is left; and the transactions that the person has signed themselves.
 */
export function readAfterPayment(queryClient: QueryClient): void {
  const named = ["balances", "transactions", "requests"].flatMap(changedResources);
  for (const resource of new Set([...named, "limits", "safe-control"]))
    void queryClient.invalidateQueries({ queryKey: [resource] });
}
