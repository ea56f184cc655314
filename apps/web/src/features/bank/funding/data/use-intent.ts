import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FundingIntent, isFinal } from "./funding-state.ts";
import { intentQuery } from "./queries.ts";

/** The delays before the first polls; later ones use the last delay. */
const delaysMs = [2000, 4000, 8000, 15_000, 30_000] as const;
const maxDelayMs = 30_000;
const afterErrorMs = 10_000;

export interface PollFacts {
  status: FundingIntent["status"] | undefined;
  /** The number of answers since polling started. */
  answered: number;
  /** The last attempt failed. */
  failed: boolean;
}

/** Returns when to poll again, in milliseconds; false once the intent has ended. */
export function pollDelayMs({ status, answered, failed }: PollFacts): number | false {
  if (status !== undefined && isFinal(status)) return false;
  if (failed) return afterErrorMs;
  return delaysMs[answered] ?? maxDelayMs;
}

/**
 * Reads a ramp intent.
 * @param polls whether it is polled; live events and returning to the tab refresh it in any case
 */
export function useIntent(id: string | null, { polls }: { polls: boolean }) {
  const options = intentQuery(id ?? "");
  const queryClient = useQueryClient();
  // Answers from before polling started do not count.
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
