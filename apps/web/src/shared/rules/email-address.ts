/** Characters of a part before the @, as browsers' own email fields allow them. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const topLabel = "(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,57}[A-Za-z0-9])";
const shape = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLabel}$`);

/**
 * True if this looks like an email address: the contract's rule without its schemas, so that the server does not
 * refuse an address that passes here.
 */
export const isEmailAddress = (address: string): boolean =>
  address.length <= 254 && shape.test(address);
