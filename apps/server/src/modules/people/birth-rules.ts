const earliestYear = 1900;

/**
 * Whether somebody can have been born on a day: it exists, it is over everywhere, and it is not so
 * long ago that it must be a slip.
 * @param day "1815-12-10"
 */
export function isBirthday(day: string, now: Date): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return false;
  return midnight.getUTCFullYear() >= earliestYear && day < now.toISOString().slice(0, 10);
}
