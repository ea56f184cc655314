import type { Person } from "./person.ts";

/** Each person once: recent people are not shown again among the contacts. */
export function withoutRecents(contacts: readonly Person[], recents: readonly Person[]): Person[] {
  const shown = new Set(recents.map(({ id }) => id));
  return contacts.filter(({ id }) => !shown.has(id));
}
