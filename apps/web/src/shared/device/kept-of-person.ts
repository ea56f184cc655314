import { type Kept, keptText, keptValue } from "./kept.ts";

/**
 * Everything that this device remembers about a person: the first part of its key. The second part is the person's
 * id.
 */
const personal = {
  /** The last answers of the server that the home screen and the history show. */
  answers: "lilypad.answers.",
  /** The home screen as it was last drawn. */
  sketch: "lilypad.sketch.",
  /** The chosen account. */
  account: "lilypad.account.",
  /** How the check of their identity ended. */
  kyc: "lilypad.kyc.",
} as const;

export type PersonalKey = keyof typeof personal;

/** A text that belongs to one person. `forgetPeople` removes it. */
export const keptTextOfPerson = (key: PersonalKey, userId: string): Kept<string> =>
  keptText(`${personal[key]}${userId}`);

/** A value that belongs to one person, stored as JSON. `forgetPeople` removes it. */
export const keptOfPerson = <T>(
  key: PersonalKey,
  userId: string,
  schema: (stored: unknown) => T | null,
): Kept<T> => keptValue(`${personal[key]}${userId}`, schema);

/**
 * Removes everything that this device remembers about people.
 * @param except the id of the signed-in person; null if there is none
 */
export function forgetPeople(except: string | null): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const prefix = Object.values(personal).find((start) => key.startsWith(start));
      if (prefix !== undefined && key !== `${prefix}${except}`) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is remembered.
  }
}
