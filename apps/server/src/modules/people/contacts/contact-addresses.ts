const longestAddress = 254;
/** Text, one @, and a domain with a dot; other valid addresses are rare. */
const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface UploadedContact {
  emails: readonly string[];
}

/**
 * The addresses among uploaded contacts, each once and in the form in which people's addresses are
 * stored. Anything that is not an address is ignored, because a phone's contacts contain many other
 * things.
 */
export function contactAddresses(contacts: readonly UploadedContact[]): string[] {
  const addresses = contacts
    .flatMap(({ emails }) => emails)
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email.length <= longestAddress && addressShape.test(email));
  return [...new Set(addresses)];
}
