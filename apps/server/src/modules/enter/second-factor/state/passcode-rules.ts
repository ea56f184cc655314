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
 * Whether a passcode is one of those that thieves try first: with one or two different digits, with a half that is
 * repeated or mirrored, a run of digits or of pairs (123456, 112233). These are 4,290 of a million, and a large part of
 * the passcodes that people choose.
 */
export function isTooSimple(passcode: string): boolean {
  const digits = Array.from(passcode, Number);
  const isRun = (values: readonly number[]) =>
    new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0))).size === 1;
  const [first, second] = [passcode.slice(0, 3), passcode.slice(3)];
  const isMirrored = [...second].reverse().join("") === first;
  const pairs = digits.filter((_, index) => index % 2 === 0);
  const isOfPairs = pairs.every((digit, index) => digits[2 * index + 1] === digit);
  return (
    new Set(digits).size <= 2 ||
    first === second ||
    isMirrored ||
    isRun(digits) ||
    (isOfPairs && isRun(pairs))
  );
}
