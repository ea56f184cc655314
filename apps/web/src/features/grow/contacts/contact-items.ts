import type { BodyInput, Operations } from "@lilypad/api-contract";
import { maxContactAddresses, maxContacts, maxEmailLength } from "@lilypad/api-contract/limits";

export type ContactItem = BodyInput<Operations["uploadContacts"]>["contacts"][number];

const unusable = /[\p{Cc}\p{Cs}]/u;

const addressesOf = (contact: unknown): string[] => {
  if (typeof contact !== "object" || contact === null || !("email" in contact)) return [];
  if (!Array.isArray(contact.email)) return [];
  return contact.email
    .filter((email): email is string => typeof email === "string")
    .map((email) => email.trim())
    .filter((email) => email !== "" && email.length <= maxEmailLength && !unusable.test(email))
    .slice(0, maxContactAddresses);
};

/**
 * The picked contacts in the API's format. Only addresses are compared, so names and phone numbers stay
 * on the phone: their fields are sent empty. A longer selection is cut, and the screen shows how many were sent.
 */
export function toContactItems(picked: readonly unknown[]): ContactItem[] {
  return picked
    .slice(0, maxContacts)
    .map((contact) => ({ name: "", phoneNumbers: [], emails: addressesOf(contact) }));
}
