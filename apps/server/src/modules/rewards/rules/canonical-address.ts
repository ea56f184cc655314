/** How a mail provider interprets the part of an address before the @. */
interface Provider {
  /** Domains whose mail for the same name reaches one mailbox; the first is the canonical one. */
  domains: readonly string[];
  /** Characters in a name that the provider ignores. */
  ignored: string;
}

const alone = (...domains: string[]): Provider[] =>
  domains.map((domain) => ({ domains: [domain], ignored: "" }));

const microsoftEndings = "com co.uk de fr it es nl be ie dk se com.br com.au".split(" ");

/**
 * Providers that deliver name+anything to name. For other providers the two may belong to different
 * people.
 */
const providers: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: "." },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: "._-" },
  { domains: ["icloud.com", "me.com", "mac.com"], ignored: "" },
  ...["outlook", "hotmail", "live"].flatMap((name) =>
    alone(...microsoftEndings.map((ending) => `${name}.${ending}`)),
  ),
  ...alone("msn.com", "fastmail.com", "fastmail.fm", "zohomail.com", "zohomail.eu", "posteo.de"),
  ...alone("mailbox.org", "hey.com", "runbox.com"),
];

const byDomain: ReadonlyMap<string, Provider> = new Map(
  providers.flatMap((provider) =>
    provider.domains.map((domain): [string, Provider] => [domain, provider]),
  ),
);

/**
 * The canonical form of an address: the same for all spellings that reach one mailbox. Rewards are
 * granted once per canonical address.
 * @param email as typed
 */
export function canonicalAddress(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const name = lower.slice(0, at);
  const domain = lower.slice(at + 1);
  const provider = byDomain.get(domain);
  if (at < 1 || provider === undefined) return lower;
  const [untagged = ""] = name.split("+", 1);
  const read = [...untagged].filter((character) => !provider.ignored.includes(character)).join("");
  // A name that is only a tag identifies no mailbox, so it is left unchanged.
  return read === "" ? lower : `${read}@${provider.domains[0] ?? domain}`;
}
