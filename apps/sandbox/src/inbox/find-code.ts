import type { Message } from "./message.ts";

/** Codes and links are near the top; a huge email is not searched completely. */
const searchedCharacters = 20_000;

const sixDigits = /(?<![\d.,#+$€£-])\d{6}(?![\d.,-]\d|\d)/;

/**
 * Finds the six-digit code of an email: the first that stands alone in the subject, otherwise in
 * the plain text. Longer numbers, amounts and parts of numbers are not codes.
 */
export function findCode(message: Pick<Message, "subject" | "text">): string | undefined {
  return (sixDigits.exec(message.subject) ??
    sixDigits.exec(withoutLinks(opening(message.text))))?.[0];
}

const linkPattern = /https?:\/\/[^\s<>"'`\\^{|}]+/g;
const maxLinks = 5;
const maxLinkLength = 2_000;

/**
 * Finds the links in an email's plain text, each once, in order, at most five. Only http and https.
 */
export function findLinks(text: string): string[] {
  const links = (opening(text).match(linkPattern) ?? [])
    .filter((link) => link.length <= maxLinkLength)
    .map((link) => link.replace(/[).,;:!?\]]+$/, ""))
    .filter((link) => URL.canParse(link));
  return [...new Set(links)].slice(0, maxLinks);
}

function opening(text: string): string {
  return text.slice(0, searchedCharacters);
}

/** A token in a link can contain six digits that are not a code. */
function withoutLinks(text: string): string {
  return text.replace(linkPattern, " ");
}
