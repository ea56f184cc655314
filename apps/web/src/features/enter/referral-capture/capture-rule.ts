/** The same code is captured once in 24 hours. */
const recaptureAfterMs = 24 * 60 * 60 * 1000;

export interface KeptReferral {
  code: string;
  /** Milliseconds since 1970; null when it was never noted. */
  capturedAtMs: number | null;
}

/**
 * Whether a code is news to this device. A time in the future, from a clock that was wrong, does
 * not keep a code from being captured for ever.
 */
export function isNewCapture(code: string, kept: KeptReferral | null, nowMs: number): boolean {
  if (kept === null || kept.code !== code || kept.capturedAtMs === null) return true;
  const ageMs = nowMs - kept.capturedAtMs;
  return ageMs < 0 || ageMs >= recaptureAfterMs;
}
