export interface LockTimes {
  /** After how many minutes in the background the app locks; null if the lock is off. */
  afterMinutes: number | null;
  /** When the app was last open in this tab, in milliseconds since the epoch; null at a cold start. */
  lastOpenMs: number | null;
  nowMs: number;
}

/** True if the app requires a passkey or passcode before it shows anything. */
export function isLocked({ afterMinutes, lastOpenMs, nowMs }: LockTimes): boolean {
  if (afterMinutes === null) return false;
  if (lastOpenMs === null) return true;
  const awayMs = nowMs - lastOpenMs;
  // A clock that was set back proves nothing.
  return awayMs < 0 || awayMs >= afterMinutes * 60_000;
}
