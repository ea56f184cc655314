import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/**
 * Returns a function that removes a query's data once the step that shows it is gone: if it were removed before, it
 * would be read again.
 */
export function useForgetOnLeave(): (queryKey: QueryKey) => void {
  const client = useQueryClient();
  const keysToRemove = useRef<QueryKey[]>([]);
  useEffect(
    () => () => {
      for (const queryKey of keysToRemove.current) client.removeQueries({ queryKey });
    },
    [client],
  );
  return (queryKey) => void keysToRemove.current.push(queryKey);
}
