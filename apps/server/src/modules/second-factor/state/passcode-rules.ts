/** Wrong passcodes before an account is locked for a while. */
export const freeAttempts = 5;

const minuteMs = 60_000;
/** After the fifth wrong passcode and each that follows; the last one repeats. */
const waitsMs = [1, 5, 15, 60, 240, 1440].map((minutes) => minutes * minuteMs);

/**
 * How long to wait after so many wrong passcodes in a row: within a day at most ten of the million
 * can be tried, and one a day from then on.
 */
export function waitAfterMs(wrongAttempts: number): number {
  if (wrongAttempts < freeAttempts) return 0;
  return waitsMs[Math.min(wrongAttempts - freeAttempts, waitsMs.length - 1)] ?? 0;
}

/** Whether a passcode is one of those that thieves try first: one digit, or six in a row. */
export function isTooSimple(passcode: string): boolean {
  const steps = new Set(
    Array.from(passcode.slice(1), (digit, index) => Number(digit) - Number(passcode[index])),
  );
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
