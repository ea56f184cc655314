import type { OperationData } from "../api/index.ts";
import { isRecord, isText } from "../device/index.ts";
import { peopleMessages } from "../messages/index.ts";

/** The public facts about another person. */
export type Person = OperationData<"searchUsers">["users"][number];

/** First and last name, otherwise the tag, otherwise a generic name. */
export function personName({ first_name, last_name, display_tag }: Omit<Person, "id">): string {
  const name = [first_name, last_name].filter(Boolean).join(" ").trim();
  if (name !== "") return name;
  return display_tag === null ? peopleMessages.unnamed : `@${display_tag}`;
}

/** The name in "You sent …": the first name, otherwise as in `personName`. */
export const personFirstName = (person: Omit<Person, "id">): string =>
  person.first_name?.trim() || personName(person);

/** Reads a person from another screen's navigation state; null if it is not one. */
export function readPerson(value: unknown): Person | null {
  if (!isRecord(value)) return null;
  const { id, first_name, last_name, display_tag, avatar_colour } = value;
  if (!isText(id)) return null;
  return {
    id,
    first_name: isText(first_name) ? first_name : null,
    last_name: isText(last_name) ? last_name : null,
    display_tag: isText(display_tag) ? display_tag : null,
    avatar_colour: isText(avatar_colour) ? avatar_colour : "",
  };
}

/** The contacts without the recent people, so that no one is shown twice. */
export function withoutRecents(contacts: readonly Person[], recents: readonly Person[]): Person[] {
  const shown = new Set(recents.map(({ id }) => id));
  return contacts.filter(({ id }) => !shown.has(id));
}
