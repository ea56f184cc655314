/** Letters that no mark can be taken off of. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const isLatin = (text: string) => /^[^\p{L}]*(?:\p{Script=Latin}[^\p{L}]*)+$/u.test(text);

/** The words of a name as two banks would both write them: without case, marks and umlauts spelt out. */
function wordsOf(name: string): string[] {
  const bare = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/([aou])e/g, "$1")
    // An apostrophe belongs to a name as often as not.
    .replaceAll(/['’`]/g, "");
  return bare.split(/[^\p{L}]+/u).filter((word) => word !== "");
}

/**
 * Whether an account's holder is the person: every word of their name has to be in the holder's, in any
 * order and among others, such as a second name or the name of whoever shares the account. Names in
 * different scripts can't be compared here; the provider judges them when the account is linked.
 */
export function isOwnName(
  holder: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const own = `${firstName} ${lastName}`;
  if (!isLatin(holder) || !isLatin(own)) return /\p{L}/u.test(holder);
  const told = new Set(wordsOf(holder));
  return wordsOf(own).every((word) => told.has(word));
}
