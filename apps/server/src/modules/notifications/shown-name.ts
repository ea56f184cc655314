import type { NamedPerson } from "./notification.ts";

/** What mail programs turn into a link, or what reads like an address. */
const linkLike = /[:/@\\]|\p{L}\.\p{L}{2}/u;

/**
 * What a person is called in a message that carries Lilypad's own name. Names are typed freely, and a
 * name that holds an address would make our mail somebody else's advertisement; such a person is
 * called by their tag.
 */
export function shownName(person: NamedPerson | null): string {
  if (person === null) return "Somebody";
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ").trim();
  if (name !== "" && !linkLike.test(name)) return name;
  return person.displayTag === null ? "Somebody" : `@${person.displayTag}`;
}
