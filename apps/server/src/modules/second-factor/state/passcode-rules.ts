/** Wrong passcodes before an account is locked for a time. */
export const freeAttempts = 5;

const minuteMs = 60_000;
/** After the fifth wrong passcode and each further one; the last value repeats. */
const waitsMs = [1, 5, 15, 60, 240, 1440].map((minutes) => minutes * minuteMs);

/**
 * How long to wait after a number of consecutive wrong passcodes: at most ten of a million can be
 * tried within the first day, and one per day afterwards.
 */
export function waitAfterMs(wrongAttempts: number): number {
  if (wrongAttempts < freeAttempts) return 0;
  return waitsMs[Math.min(wrongAttempts - freeAttempts, waitsMs.length - 1)] ?? 0;
}

/**
 * Whether a passcode is one of those that thieves try first: one repeated digit, or six consecutive
 * ones.
 */
export function isTooSimple(passcode: string): boolean {
  const steps = new Set(
    Array.from(passcode.slice(1), (digit, index) => Number(digit) - Number(passcode[index])),
  );
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
