/** A tag: 3 to 15 ASCII letters, digits or underscores, at least one of them not an underscore. */
const tagPattern = /^[A-Za-z0-9_]{3,15}$/;
const tagLength = 15;

/**
 * What a tag looks like at a glance. Two tags with the same skeleton could be mistaken for each
 * other, so only one person may have it: lower case, 0 is o, 1 and i are l, rn is m, and
 * underscores are dropped.
 */
export function skeletonOf(tag: string): string {
  return tag
    .toLowerCase()
    .replaceAll("_", "")
    .replaceAll("0", "o")
    .replaceAll(/[1i]/g, "l")
    .replaceAll("rn", "m");
}

/** Words that would let a stranger speak for the house, or that stand for places in the app. */
const reservedWords = [
  "about abuse account accounts admin administrator alert alerts anonymous api app auth bank",
  "billing bot card cards ceo compliance contact customer dashboard deposit developer everyone",
  "faq fraud help helpdesk history home info inbox issuance kyc legal lil login logout mail me",
  "mod moderator news nobody noreply null official onboarding operator owner pay payment payments",
  "payout postmaster press privacy profile refund request reward rewards root safe safety sales",
  "savings security send service settings settlement signin signup staff status support system",
  "team teleport terms topup treasury trust undefined usdc eurc user wallet webmaster withdraw www",
].flatMap((line) => line.split(" "));

const reservedSkeletons = new Set(reservedWords.map(skeletonOf));
/** No tag may carry the product's name anywhere: "lilypad_support" would be believed. */
const productSkeleton = skeletonOf("lilypad");

/** Whether a tag is well formed and not reserved; whether somebody has it is another question. */
export function isAllowedTag(tag: string): boolean {
  if (!tagPattern.test(tag)) return false;
  const skeleton = skeletonOf(tag);
  return skeleton !== "" && !reservedSkeletons.has(skeleton) && !skeleton.includes(productSkeleton);
}

/** Letters that do not fall apart into an ASCII letter and an accent. */
const spelledOut: Record<string, string> = {
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
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => spelledOut[letter] ?? "")
    .replaceAll(/[^a-z0-9]/g, "");

/** For names without any ASCII letter, and people who have not told theirs. */
const pondWords = ["ripple", "lotus", "heron", "willow"];

/** What suggestions are made from. */
interface SuggestionSource {
  /** What the person typed, when they typed something. */
  tag?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  /** Random two-digit to four-digit numbers that make a taken name free again. */
  numbers: readonly number[];
}

/**
 * Tags to propose, best first, each allowed and each with a skeleton of its own. Nothing is known
 * here about who has which: the caller drops those that are taken.
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
  const numbered = (bases.length > 0 ? [typed, first, full] : pondWords)
    .filter((base) => base !== "")
    .flatMap((base) =>
      numbers.map((number) => `${base.slice(0, tagLength - String(number).length)}${number}`),
    );
  const seen = new Set<string>();
  return [...bases.map((base) => base.slice(0, tagLength)), ...numbered].filter((candidate) => {
    const skeleton = skeletonOf(candidate);
    if (!isAllowedTag(candidate) || seen.has(skeleton)) return false;
    seen.add(skeleton);
    return true;
  });
}
