import { maxPeopleSearchLength } from "@lilypad/api-contract/limits";
/** A search needs at least two characters and starts 300 ms after typing stops. */
export const searchDelayMs = 300;
const minSearchLength = 2;

/**
 * The search term, or null if it is too short. A leading @ is removed, because that is how people write
 * tags.
 */
export function searchTerm(typed: string): string | null {
  const term = typed.trim().replace(/^@/, "").slice(0, maxPeopleSearchLength);
  return [...term].length < minSearchLength ? null : term;
}
