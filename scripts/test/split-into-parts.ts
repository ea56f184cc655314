/** A test file or a command, which runs as a whole. */
export interface Unit {
  step: string;
  /** The test file; for a command its step's name. */
  name: string;
}

/** How long a unit without a recorded time is taken to run. */
const unknownSeconds = 30;

/**
 * Splits units into parts of about equal length: the longest ones first, each into the part that is shortest so far. The same
 * units give the same parts on every machine.
 * @param seconds how long units take, by their names
 */
export function splitIntoParts<U extends Unit>(
  units: readonly U[],
  seconds: Readonly<Record<string, number>>,
  count: number,
): U[][] {
  const parts = Array.from({ length: count }, () => ({ units: [] as U[], seconds: 0 }));
  const timed = units
    .map((unit) => ({ unit, seconds: seconds[unit.name] ?? unknownSeconds }))
    .sort((a, b) => b.seconds - a.seconds || (a.unit.name < b.unit.name ? -1 : 1));
  for (const one of timed) {
    const shortest = parts.reduce((least, part) => (part.seconds < least.seconds ? part : least));
    shortest.units.push(one.unit);
    shortest.seconds += one.seconds;
  }
  return parts.map((part) => part.units);
}
