/** Letters that Unicode normalization does not split into a base letter and a mark. */
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

/**
 * The words of a name in a form that two banks would share: lower case, no accents, umlauts spelled
 * out.
 */
function wordsOf(name: string): string[] {
  const bare = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/([aou])e/g, "$1")
    // Apostrophes in names are often omitted.
    .replaceAll(/['’`]/g, "");
  return bare.split(/[^\p{L}]+/u).filter((word) => word !== "");
}

/**
 * Whether an account's holder is the person: the holder's name must contain every word of the
 * person's name, in any order. It may contain others, such as a second name or the name of a joint
 * holder. Names in different scripts cannot be compared here; the provider checks them when the
 * account is linked.
 */
export function isOwnName(
  holder: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const own = `${firstName} ${lastName}`;
  if (!isLatin(holder) || !isLatin(own)) return /\p{L}/u.test(holder);
  const holderWords = new Set(wordsOf(holder));
  return wordsOf(own).every((word) => holderWords.has(word));
}
