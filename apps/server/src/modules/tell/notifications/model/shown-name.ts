import type { NamedPerson } from "./notification.ts";

/**
 * The words that a name may consist of: letters of any script with their marks, joined by hyphens
 * and apostrophes; initials ("J.", "J.R.R."); short forms ("Jr."). This excludes digits, addresses,
 * links and sentences.
 */
const nameWords: readonly RegExp[] = [
  /^[\p{L}\p{M}\u200C\u200D]+(?:[-'’ʼ·][\p{L}\p{M}\u200C\u200D]+)*$/u,
  /^(?:\p{L}\p{M}*\.)+$/u,
  /^\p{L}[\p{L}\p{M}]{1,3}\.$/u,
];

const maxNameLength = 50;
const maxWords = 5;

/** Scripts whose letters may be mixed in a name: Japanese uses three, Korean two. */
const scripts: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{M}\P{L}]+$/u,
  /^[\p{Script=Cyrillic}\p{M}\P{L}]+$/u,
  /^[\p{Script=Greek}\p{M}\P{L}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{M}\P{L}]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\p{M}\P{L}]+$/u,
];
const isLookAlikeScript = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Letters of other scripts, and other Latin ones, that look like those of our name. */
const lookAlikes: readonly [RegExp, string][] = [
  [/[i1|!ıɩίιіїӏɪꓲǀוןا]/gu, "l"],
  [/[уүұγʏყўυ]/gu, "y"],
  [/[рρϱᴘⲣ]/gu, "p"],
  [/[аαɑᴀ4@]/gu, "a"],
  [/[ԁдδɗđᴅꓒծ]/gu, "d"],
  [/[łɫⅼ]/gu, "l"],
];

/** Words with which a person could pretend to speak for Lilypad. */
const houseWords =
  /\b(?:support|security|official|admin|administrator|helpdesk|customer service)\b/i;

/** Whether a name looks like our own, in any letters. */
function isOurs(name: string): boolean {
  let plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  for (const [letters, read] of lookAlikes) plain = plain.replaceAll(letters, read);
  return plain.replaceAll(/[^a-z]/g, "").includes("lllypad");
}

/** Also Hangul's fillers and other letters without ink. */
const isInvisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

function isPersonal(name: string): boolean {
  const plain = name.normalize("NFKC");
  const parts = plain.split(" ");
  // Invisible characters do not belong in a name, and between other letters they hide a word from the checks below.
  if (isInvisible.test(plain.replaceAll(/[\u200C\u200D]/g, ""))) return false;
  if (plain.length > maxNameLength || parts.length > maxWords) return false;
  if (!parts.every((part) => nameWords.some((word) => word.test(part)))) return false;
  if (isOurs(name) || houseWords.test(plain)) return false;
  return !isLookAlikeScript.test(plain) || scripts.some((script) => script.test(plain));
}

/** Recognises an address to follow, to write to or to call. A note with one is not repeated outside the app. */
const isAddress = /[\p{L}\p{N}][.。．｡]\p{L}{2}|:\/\/|@|(?:\p{Nd}[\s().-]?){7}/u;

/**
 * A person's note of a payment, for messages from Lilypad: in quotes, so that it is not read as our words. Returns null
 * for a note with an address or a number to call, or that speaks in our name: it is shown in the app only.
 */
export function shownNote(note: string | null): string | null {
  const plain = (note ?? "").normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  if (plain === "" || isAddress.test(plain) || isOurs(plain) || houseWords.test(plain)) return null;
  return `“${plain}”`;
}

/**
 * The name of a person in messages from Lilypad. People choose their names freely, so a name with a
 * link, a number or our own name could turn our mail into someone else's message. Such a person is
 * shown by their tag.
 */
export function shownName(person: NamedPerson | null): string {
  if (person === null) return "Someone";
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ").trim();
  if (name !== "" && isPersonal(name)) return name;
  return person.displayTag === null ? "Someone" : `@${person.displayTag}`;
}
