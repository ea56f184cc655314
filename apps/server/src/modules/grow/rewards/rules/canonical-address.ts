/** How a mail provider interprets the part of an address before the @. */
interface Provider {
  /** Domains whose mail for the same name reaches one mailbox; the first is the canonical one. */
  domains: readonly string[];
  /** Characters in a name that the provider ignores. */
  ignored?: string;
  /** A character in a name that the provider takes for another one. */
  alike?: { from: string; to: string };
  /** True if everything at name.domain reaches name@domain. */
  hasSubdomains?: true;
}

const alone = (...domains: string[]): Provider[] =>
  domains.map((domain) => ({ domains: [domain] }));

const withSubdomains = (...domains: string[]): Provider[] =>
  domains.map((domain) => ({ domains: [domain], hasSubdomains: true }));

/** Microsoft has mailboxes under the endings of many countries; not every name has each of them. */
const microsoftEndings = (
  "com at be ca ch cl cn co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.gr com.hk com.hr com.mx " +
  "com.my com.pe com.ph com.pt com.sg com.tr com.tw com.vn cz de dk ee es fi fr gr hk hu ie in it jp kr lt lv my nl no ph pt ro rs " +
  "ru sa se sg si sk"
).split(" ");

/**
 * Providers that deliver name+anything to name. For other providers the two may belong to different
 * people.
 */
const providers: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: "." },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: "._-" },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  {
    domains: ["yandex.com", "yandex.ru", "ya.ru", "yandex.by", "yandex.kz", "yandex.com.tr"],
    alike: { from: "-", to: "." },
  },
  ...["outlook", "hotmail", "live"].flatMap((name) =>
    alone(...microsoftEndings.map((ending) => `${name}.${ending}`)),
  ),
  ...alone("msn.com", "windowslive.com", "passport.com", "zohomail.com", "zohomail.eu"),
  ...withSubdomains("fastmail.com", "fastmail.fm"),
  ...alone("tuta.com", "tutanota.com", "tutanota.de", "tutamail.com", "tuta.io", "keemail.me"),
  ...alone("posteo.de", "mailbox.org", "hey.com", "runbox.com"),
];

const byDomain: ReadonlyMap<string, Provider> = new Map(
  providers.flatMap((provider) =>
    provider.domains.map((domain): [string, Provider] => [domain, provider]),
  ),
);

/** Reads anything@name.domain as name@domain, where a provider delivers it there. */
function withoutSubdomain(name: string, domain: string): { name: string; domain: string } {
  const dot = domain.indexOf(".");
  const rest = domain.slice(dot + 1);
  return byDomain.get(rest)?.hasSubdomains === true
    ? { name: domain.slice(0, dot), domain: rest }
    : { name, domain };
}

/**
 * The canonical form of an address: the same for all spellings that reach one mailbox. Rewards are
 * granted once per canonical address.
 * @param email as typed
 */
export function canonicalAddress(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const { name, domain } = withoutSubdomain(lower.slice(0, at), lower.slice(at + 1));
  const provider = byDomain.get(domain);
  if (at < 1 || provider === undefined) return lower;
  const { ignored = "", alike } = provider;
  const [untagged = ""] = name.split("+", 1);
  const read = [...untagged]
    .filter((character) => !ignored.includes(character))
    .map((character) => (character === alike?.from ? alike.to : character))
    .join("");
  // A name that is only a tag identifies no mailbox, so it is left unchanged.
  return read === "" ? lower : `${read}@${provider.domains[0] ?? domain}`;
}
