/** 3 to 15 ASCII letters, digits or underscores. */
const tagPattern = /^[A-Za-z0-9_]{3,15}$/;
const maxTagLength = 15;

/**
 * The form in which tags are compared. Two tags with the same skeleton look alike, so only one person may
 * have it: lower case, 0 becomes o, 1 and i become l, rn becomes m, and underscores are removed.
 */
export function skeletonOf(tag: string): string {
  return tag
    .toLowerCase()
    .replaceAll("_", "")
    .replaceAll("0", "o")
    .replaceAll(/[1i]/g, "l")
    .replaceAll("rn", "m");
}

/** Words with which a person could pretend to be staff, and words that the app uses itself. */
const reservedWords = [
  "about abuse account accounts admin administrator alert alerts anonymous api app auth bank",
  "billing bot card cards ceo compliance contact customer dashboard deposit developer everyone",
  "faq fraud help helpdesk history home info inbox issuance kyc legal lil login logout mail me",
  "mod moderator news nobody noreply null official onboarding operator owner pay payment payments",
  "payout postmaster press privacy profile refund request reward rewards root safe safety sales",
  "savings security send service settings settlement signin signup staff status support system",
  "team teleport terms topup treasury trust undefined usdc eurc user wallet webmaster withdraw www",
].flatMap((line) => line.split(" "));

/** Words that speak for the product also as a part of a tag, as in "the_desk" or "admin_1". */
const speakingParts = [
  "admin administrator billing compliance desk fraud helpdesk kyc moderator official operator",
  "refund refunds security staff support treasury",
].flatMap((line) => line.split(" "));
const speakingSkeletons = new Set(speakingParts.map(skeletonOf));
/** Those of them that are long enough to be in no other word: as in "securityalert". */
const speakingAnywhere = speakingParts.filter((word) => word.length > 6).map(skeletonOf);

/** Whether other people could take a tag for one of the product's: by one of its parts, with or without a number behind it. */
function speaksForProduct(tag: string): boolean {
  const skeleton = skeletonOf(tag);
  if (speakingAnywhere.some((word) => skeleton.includes(word))) return true;
  return tag
    .split("_")
    .flatMap((part) => [part, part.replace(/\d+$/, "")])
    .some((part) => speakingSkeletons.has(skeletonOf(part)));
}

const reservedSkeletons = new Set(reservedWords.map(skeletonOf));
/** No tag may contain the product's name, as in "lilypad_support". */
const productSkeleton = skeletonOf("lilypad");

/** True if a tag is well formed and not reserved. It may still be taken. */
export function isAllowedTag(tag: string): boolean {
  if (!tagPattern.test(tag)) return false;
  const skeleton = skeletonOf(tag);
  if (skeleton === "" || speaksForProduct(tag)) return false;
  return !reservedSkeletons.has(skeleton) && !skeleton.includes(productSkeleton);
}

/** ASCII spellings of letters that Unicode does not decompose into an ASCII letter and an accent. */
const asciiSpellings: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

const toAscii = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => asciiSpellings[letter] ?? "")
    .replaceAll(/[^a-z0-9]/g, "");

/** Suggestions for people without a name, or whose name has no Latin letter or speaks for the product. */
const fallbackWords = ["ripple", "lotus", "heron", "willow"];

/** The input for suggestions. */
interface SuggestionSource {
  /** The tag that the person typed, if any. */
  tag?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  /** Random numbers with two to four digits, which are added to names that may be taken. */
  numbers: readonly number[];
}

/**
 * Suggests tags, best first. Each is allowed and has a different skeleton. Some may be taken: the caller
 * filters those out.
 */
export function tagCandidates({ tag, firstName, lastName, numbers }: SuggestionSource): string[] {
  const first = toAscii(firstName ?? "");
  const last = toAscii(lastName ?? "");
  const typed = (tag ?? "").replaceAll(/[^A-Za-z0-9_]/g, "");
  const full = `${first}${last}`;
  const bases = [
    typed,
    first,
    full,
    first !== "" && last !== "" ? `${first}_${last}` : "",
    first !== "" && last !== "" ? `${first}${last.slice(0, 1)}` : "",
    first !== "" && last !== "" ? `${first.slice(0, 1)}${last}` : "",
  ].filter((base) => base !== "");
  const withNumbers = (words: readonly string[]) =>
    words
      .filter((word) => word !== "")
      .flatMap((word) =>
        numbers.map((number) => `${word.slice(0, maxTagLength - String(number).length)}${number}`),
      );
  const own = [
    ...bases.map((base) => base.slice(0, maxTagLength)),
    ...withNumbers([typed, first, full]),
  ];
  const hasOwn = own.some(isAllowedTag);
  const seen = new Set<string>();
  return (hasOwn ? own : withNumbers(fallbackWords)).filter((candidate) => {
    const skeleton = skeletonOf(candidate);
    if (!isAllowedTag(candidate) || seen.has(skeleton)) return false;
    seen.add(skeleton);
    return true;
  });
}
