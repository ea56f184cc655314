/** A search needs at least two characters and starts 300 ms after typing stops. */
export const searchDelayMs = 300;
const shortestSearch = 2;

/** What is asked for, or null when it is too short; an @ in front is how people write tags. */
export function searchTerm(typed: string): string | null {
  const term = typed.trim().replace(/^@/, "").slice(0, 60);
  return [...term].length < shortestSearch ? null : term;
}
