/**
 * True if this looks like an email address: the contract's rule without its schemas, so that the server
 * does not refuse what passes here.
 */
export function isEmailAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i.test(address)
  );
}
