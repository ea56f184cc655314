import type { Message } from "./message.ts";

/** Codes and links stand near the top; a huge mail is not searched to its end. */
const searchedCharacters = 20_000;

const sixDigits = /(?<![\d.,#+$€£-])\d{6}(?![\d.,-]\d|\d)/;

/**
 * The six-digit code a mail is about: the first that stands alone in the subject, else in the
 * plain text. Longer numbers, amounts and parts of numbers are not codes.
 */
export function findCode(message: Pick<Message, "subject" | "text">): string | undefined {
  return (sixDigits.exec(message.subject) ??
    sixDigits.exec(withoutLinks(opening(message.text))))?.[0];
}

const linkPattern = /https?:\/\/[^\s<>"'`\\^{|}]+/g;
const maxLinks = 5;
const longestLink = 2_000;

/** The links of a mail's plain text, each once, in order, at most five. Only http and https. */
export function findLinks(text: string): string[] {
  const links = (opening(text).match(linkPattern) ?? [])
    .filter((link) => link.length <= longestLink)
    .map((link) => link.replace(/[).,;:!?\]]+$/, ""))
    .filter((link) => URL.canParse(link));
  return [...new Set(links)].slice(0, maxLinks);
}

function opening(text: string): string {
  return text.slice(0, searchedCharacters);
}

/** A token in a link can hold six digits that are no code. */
function withoutLinks(text: string): string {
  return text.replace(linkPattern, " ");
}
