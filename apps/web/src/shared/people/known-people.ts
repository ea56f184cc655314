import type { Person } from "./person.ts";

/** The contacts without the recent people, so that nobody is shown twice. */
export function withoutRecents(contacts: readonly Person[], recents: readonly Person[]): Person[] {
  const shown = new Set(recents.map(({ id }) => id));
  return contacts.filter(({ id }) => !shown.has(id));
}
