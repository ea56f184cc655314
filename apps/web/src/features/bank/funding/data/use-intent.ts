import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isFinal } from "./funding-state.ts";
import { pollDelayMs } from "./poll-delay.ts";
import { intentQuery } from "./queries.ts";

/**
 * Where an intent stands.
 * @param polls whether it is fetched again by itself, at growing intervals; live events and
 * coming back to the tab refresh it in any case
 */
export function useIntent(id: string | null, { polls }: { polls: boolean }) {
  const options = intentQuery(id ?? "");
  const queryClient = useQueryClient();
  // What is known when the polling begins was not asked for by it.
  const [known] = useState(() => queryClient.getQueryState(options.queryKey)?.dataUpdateCount ?? 0);
  return useQuery({
    ...options,
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      polls &&
      pollDelayMs({
        status: state.data?.status,
        answered: state.dataUpdateCount - Math.max(known, 1),
        failed: state.status === "error",
      }),
    refetchOnWindowFocus: ({ state }) =>
      state.data !== undefined && !isFinal(state.data.status) ? "always" : false,
  });
}
