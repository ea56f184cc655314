/**
 * Reads the `retry-after` header of a 429 or 503 (RFC 9110, 10.2.3: seconds or a date).
 * @returns milliseconds, at most an hour; null if the header is missing or malformed
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined || value === "") return null;
  const waitMs = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(Math.ceil(waitMs), 0), 3_600_000);
}
