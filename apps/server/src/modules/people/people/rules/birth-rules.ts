const earliestYear = 1900;

/**
 * True if a date of birth is possible: the day exists, is before today (UTC) and not before 1900.
 * @param day for example "1990-12-10"
 */
export function isPossibleBirthDate(day: string, now: Date): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return false;
  return midnight.getUTCFullYear() >= earliestYear && day < now.toISOString().slice(0, 10);
}
