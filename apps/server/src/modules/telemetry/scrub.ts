const removed = "[removed]";
const maxRead = 2_000;
const maxKept = 300;

/** A name as it stands in code: it tells where, never whom. */
const identifier = /^[A-Za-z$_][\w$]{0,23}(?:\.[A-Za-z$_][\w$]{0,23}){0,4}$/;

const secretName =
  "[\\w-]*(?:token|secret|pass(?:code|word|phrase)|code|otp|pin|key|signature|session|cookie|auth)[\\w-]*";

/**
 * What is taken out, in order: whole things first, so that no rule leaves a piece of what a later
 * one would have removed whole.
 */
const rules: readonly [pattern: RegExp, replacement: string | ((found: string) => string)][] = [
  // Addresses of any kind, with all that hangs on them.
  [/[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>]*/gi, removed],
  [/\b(?:data|blob|mailto|tel):[^\s"'<>]*/gi, removed],
  // Headers up to the end of their line, and words that carry credentials.
  [/\b(?:proxy-)?authorization\b[^\n]*/gi, removed],
  [/\b(?:set-)?cookie\s*:[^\n]*/gi, removed],
  [/\b(?:bearer|basic)\s+\S+/gi, removed],
  [new RegExp(`${secretName}["']?\\s{0,4}[:=]\\s{0,4}\\S+`, "gi"), removed],
  // Values repeat what somebody typed: only names of code keep their quotation marks.
  [/"[^"]*(?:"|$)/g, removed],
  [/“[^”]*(?:”|$)/g, removed],
  [/`[^`]*(?:`|$)/g, removed],
  [
    /(?<![\p{L}\p{N}])'[^']*(?:'|$)/gu,
    (found) => (identifier.test(found.slice(1, -1)) && found.endsWith("'") ? found : removed),
  ],
  [/[^\s@]*(?:@|%40)\S*/gi, removed],
  // Paths, queries and fragments: a link's secret is in them.
  [/(?<![\w)\]])\/\S*/g, removed],
  [/\S*[?&#][^\s=]*=\S*/g, removed],
  [/\bt\/\S+/g, removed],
  [/\b0x[0-9a-f]{6,}/gi, removed],
  // Long words are ids, keys and tokens; so are shorter ones that mix letters and digits.
  [/[\p{L}\p{N}_%+/=~-]{20,}/gu, removed],
  [/(?=[\p{L}_%+/=~-]*\p{N})(?=[\p{N}_%+/=~-]*\p{L})[\p{L}\p{N}_%+/=~-]{8,}/gu, removed],
  // Account numbers with their country, in groups; typed small, only groups with a digit in them.
  [/\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){2,8}\b/g, removed],
  [/\b[a-z]{2}\d{2}[ -]?[a-z0-9]{4}(?:[ -]?(?=[a-z]{0,3}\d)[a-z0-9]{1,4}){1,7}\b/gi, removed],
  // Numbers of four digits and more, also in groups, and amounts.
  [
    /[+(]{0,2}\p{N}(?:[\s().,/:-]{0,3}\p{N})*/gu,
    (found) => {
      const digits = found.replaceAll(/\P{N}/gu, "").length;
      return digits >= 4 || /\p{N}[.,]\p{N}/u.test(found) ? removed : found;
    },
  ],
];

/** At most so many characters, and no piece of a word: half a token is still half a token. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.search(/\s\S*$/);
  return end === -1 ? "" : cut.slice(0, end);
}

/**
 * An error's message without what could identify or impersonate anybody: addresses of any kind,
 * credentials, quoted values, account and telephone numbers, ids, amounts. It removes rather too
 * much. Names of people cannot be told from other words, and our own messages hold none.
 */
export function scrub(message: string): string {
  // What looks alike becomes the same, and nothing invisible splits a word.
  const plain = message
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[^\P{Cc}\n]/gu, " ");
  let text = cutAtWord(plain, maxRead);
  for (const [pattern, replacement] of rules) {
    text =
      typeof replacement === "string"
        ? text.replaceAll(pattern, replacement)
        : text.replaceAll(pattern, replacement);
  }
  return cutAtWord(text.replaceAll(/\s+/g, " ").trim(), maxKept);
}
