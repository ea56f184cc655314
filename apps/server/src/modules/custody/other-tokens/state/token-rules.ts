import { cleanName } from "../../../people/people/index.ts";

const maxLength = 40;
const maxSymbolLength = 20;

/** Characters of the longest texts that are compared with the rules; more is cut off before. */
const maxRead = 400;

/** Without letters that only change the display of the text around them, and without marks that pile up. */
function clean(text: string | null, longest: number): string | null {
  const shown = cleanName((text ?? "").slice(0, maxRead).normalize("NFKC"));
  if (shown === null) return null;
  const visible = shown.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").trim();
  const letters = [...visible];
  if (letters.length === 0) return null;
  return letters.length <= longest ? visible : `${letters.slice(0, longest - 1).join("")}…`;
}

/** The name and the symbol of a token as they are shown. The creator of the token chose them. */
export const shownTexts = (token: { symbol: string | null; name: string | null }) => ({
  symbol: clean(token.symbol, maxSymbolLength),
  name: clean(token.name, maxLength),
});

/** An address to go to or to write to. Real tokens have versions in their symbols, such as "USDC.e", and no words behind a dot. */
const address = /:\/\/|www\.|@|\bt\.me\b|[\p{L}\p{N}][.。．｡][\p{L}]{2,}/iu;
/** Words with which traps promise a gift. */
const promise =
  /\b(?:claim|visit|airdrops?|rewards?|bonus|vouchers?|giveaway|winner|gift|redeem|free|eligible|swap at|go to)\b/iu;
/** An amount of money in a name: a token is no banknote. */
const banknote = /[$€£]\s?\d|\d\s?[$€£]/u;

/** Removes characters that separate the letters of a word to hide it: "C.L.A.I.M", "c l a i m". */
const joined = (text: string) =>
  text.replaceAll(/(?<=\b[\p{L}\p{N}])[\s._\-*|]+(?=[\p{L}\p{N}]\b)/gu, "");

/**
 * Whether a token's name or symbol is like that of a trap: with an address to visit, the promise of a gift, or an
 * amount of money. Such tokens are sent to many addresses in the hope that some people follow the link.
 */
export function isTrap(token: { symbol: string | null; name: string | null }): boolean {
  return [token.symbol, token.name].some((text) => {
    const plain = (text ?? "")
      .slice(0, maxRead)
      .normalize("NFKC")
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
    return [plain, joined(plain)].some(
      (one) => address.test(one) || promise.test(one) || banknote.test(one),
    );
  });
}

/** Writes an amount in a token's smallest unit with its decimals, such as "12.5". */
export function toTokenDecimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return rest === "" ? whole : `${whole}.${rest}`;
}
