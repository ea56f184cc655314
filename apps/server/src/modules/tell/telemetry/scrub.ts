const removed = "[removed]";
const maxInputLength = 2_000;
const maxOutputLength = 300;

/** A name in code, which contains no personal data. */
const identifier = /^[A-Za-z$_][\w$]{0,23}(?:\.[A-Za-z$_][\w$]{0,23}){0,4}$/;

const secretName =
  "[\\w-]*(?:token|secret|pass(?:code|word|phrase)|code|otp|pin|key|signature|session|cookie|auth)[\\w-]*";

/**
 * The rules in order. Rules for larger units come first, so that no rule leaves a piece of something that a
 * later rule would have removed as a whole.
 */
const rules: readonly [pattern: RegExp, replacement: string | ((found: string) => string)][] = [
  // Addresses of any kind with their path and query.
  [/[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>]*/gi, removed],
  [/\b(?:data|blob|mailto|tel):[^\s"'<>]*/gi, removed],
  // Headers up to the end of their line, and credentials.
  [/\b(?:proxy-)?authorization\b[^\n]*/gi, removed],
  [/\b(?:set-)?cookie\s*:[^\n]*/gi, removed],
  [/\b(?:bearer|basic)\s+\S+/gi, removed],
  [new RegExp(`${secretName}["']?\\s{0,4}[:=]\\s{0,4}\\S+`, "gi"), removed],
  // Quoted values may repeat a text that a person typed. Only names in code stay, in single quotation marks.
  [/"[^"]*(?:"|$)/g, removed],
  [/“[^”]*(?:”|$)/g, removed],
  [/`[^`]*(?:`|$)/g, removed],
  [
    /(?<![\p{L}\p{N}])'[^']*(?:'|$)/gu,
    (found) => (identifier.test(found.slice(1, -1)) && found.endsWith("'") ? found : removed),
  ],
  [/[^\s@]*(?:@|%40)\S*/gi, removed],
  // Paths, queries and fragments, which contain the secrets of links.
  [/(?<![\w)\]])\/\S*/g, removed],
  [/\S*[?&#][^\s=]*=\S*/g, removed],
  [/\bt\/\S+/g, removed],
  [/\b0x[0-9a-f]{6,}/gi, removed],
  // Long words, and shorter ones that mix letters and digits: ids, keys and tokens.
  [/[\p{L}\p{N}_%+/=~-]{20,}/gu, removed],
  [/(?=[\p{L}_%+/=~-]*\p{N})(?=[\p{N}_%+/=~-]*\p{L})[\p{L}\p{N}_%+/=~-]{8,}/gu, removed],
  // IBANs, also in groups. In lower case, only groups that contain a digit.
  [/\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){2,8}\b/g, removed],
  [/\b[a-z]{2}\d{2}[ -]?[a-z0-9]{4}(?:[ -]?(?=[a-z]{0,3}\d)[a-z0-9]{1,4}){1,7}\b/gi, removed],
  // Numbers with four or more digits, also in groups, and amounts.
  [
    /[+(]{0,2}\p{N}(?:[\s().,/:-]{0,3}\p{N})*/gu,
    (found) => {
      const digits = found.replaceAll(/\P{N}/gu, "").length;
      return digits >= 4 || /\p{N}[.,]\p{N}/u.test(found) ? removed : found;
    },
  ],
];

/** Cuts a text to a max length between two words, because part of a token is still secret. */
function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength + 1);
  const end = cut.search(/\s\S*$/);
  return end === -1 ? "" : cut.slice(0, end);
}

/**
 * Removes everything from an error's message that could identify or impersonate a person: addresses of any
 * kind, credentials, quoted values, numbers of accounts and phones, ids and amounts. When in doubt, it
 * removes. Names of people cannot be recognised; our own messages contain none.
 */
export function scrub(message: string): string {
  // Normalises look-alike characters and removes invisible ones that could split a word.
  const plain = message
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[^\P{Cc}\n]/gu, " ");
  let text = cutAtWord(plain, maxInputLength);
  for (const [pattern, replacement] of rules) {
    text =
      typeof replacement === "string"
        ? text.replaceAll(pattern, replacement)
        : text.replaceAll(pattern, replacement);
  }
  return cutAtWord(text.replaceAll(/\s+/g, " ").trim(), maxOutputLength);
}
