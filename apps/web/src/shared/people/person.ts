import type { OperationData } from "../api/index.ts";
import { peopleMessages } from "../messages/index.ts";

/** How another person is known. */
export type Person = OperationData<"searchUsers">["users"][number];

/** First and last name, else the tag, else a name for everybody. */
export function personName({ first_name, last_name, display_tag }: Omit<Person, "id">): string {
  const name = [first_name, last_name].filter(Boolean).join(" ").trim();
  if (name !== "") return name;
  return display_tag === null ? peopleMessages.unnamed : `@${display_tag}`;
}

/** The name for "You sent …": the first name, else what stands for it. */
export const personFirstName = (person: Omit<Person, "id">): string =>
  person.first_name?.trim() || personName(person);

const isText = (value: unknown): value is string => typeof value === "string";

/** A person out of what another screen handed over, or null when it is none. */
export function readPerson(value: unknown): Person | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, first_name, last_name, display_tag, avatar_colour } = value as Record<
    string,
    unknown
  >;
  if (!isText(id)) return null;
  return {
    id,
    first_name: isText(first_name) ? first_name : null,
    last_name: isText(last_name) ? last_name : null,
    display_tag: isText(display_tag) ? display_tag : null,
    avatar_colour: isText(avatar_colour) ? avatar_colour : "",
  };
}
