/** The same code is captured once in 24 hours. */
const recaptureAfterMs = 24 * 60 * 60 * 1000;

export interface KeptReferral {
  code: string;
  /** Milliseconds since the epoch; null if it was never captured. */
  capturedAtMs: number | null;
}

/**
 * True if a code must be captured: it is a new one, or the last capture is too old. A capture time in the
 * future, from a wrong clock, does not count.
 */
export function isNewCapture(code: string, kept: KeptReferral | null, nowMs: number): boolean {
  if (kept === null || kept.code !== code || kept.capturedAtMs === null) return true;
  const ageMs = nowMs - kept.capturedAtMs;
  return ageMs < 0 || ageMs >= recaptureAfterMs;
}
