/**
 * Whether this looks like an email address: the server's rule (the contract's, without its
 * schemas), so that what passes here is not refused there.
 */
export function isEmailAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i.test(address)
  );
}
