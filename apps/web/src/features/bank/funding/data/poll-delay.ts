import { type FundingIntent, isFinal } from "./funding-state.ts";

/** The status is fetched after 2, 4, 8 and 15 s, then every 30 s. */
const delaysMs = [2000, 4000, 8000, 15_000, 30_000] as const;
const longestMs = 30_000;
const afterErrorMs = 10_000;

export interface PollFacts {
  status: FundingIntent["status"] | undefined;
  /** How often it was asked for and answered since the polling began. */
  answered: number;
  /** The latest attempt failed. */
  failed: boolean;
}

/** When to ask again, in milliseconds; false when the intent has ended. */
export function pollDelayMs({ status, answered, failed }: PollFacts): number | false {
  if (status !== undefined && isFinal(status)) return false;
  if (failed) return afterErrorMs;
  return delaysMs[answered] ?? longestMs;
}
