const longestAddress = 254;
/** Something before one @, and a name with a dot after it; what else an address may be is rare. */
const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface UploadedContact {
  emails: readonly string[];
}

/**
 * The addresses among uploaded contacts, each once and in the form that people's own are stored in.
 * What does not look like an address is left out: a phone's contacts hold all sorts of things.
 */
export function contactAddresses(contacts: readonly UploadedContact[]): string[] {
  const addresses = contacts
    .flatMap(({ emails }) => emails)
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email.length <= longestAddress && addressShape.test(email));
  return [...new Set(addresses)];
}
