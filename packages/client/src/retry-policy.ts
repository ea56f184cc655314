/** The maximum number of attempts. Only reads are retried, never anything that moves money. */
const attempts = 4;
const firstDelayMs = 300;
const maxDelayMs = 5000;
const statusesWorthRetrying: readonly number[] = [408, 429, 500, 502, 503, 504, 521, 522, 524];

/**
 * How long to wait before the next attempt.
 * @param attempt the number of attempts made
 * @param status of the last answer; 0 if none arrived
 * @returns milliseconds, or null if there is no further attempt
 */
export function retryDelayMs(method: string, attempt: number, status: number): number | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (attempt >= attempts) return null;
  if (status !== 0 && !statusesWorthRetrying.includes(status)) return null;
  return Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
}
