/**
 * One line of text as the server accepts it: pasted text may contain line breaks, NUL and other invisible
 * characters, or half an emoji where a browser cut it at the maximum length. The server refuses all of
 * them (the contract's `text`), so they are removed while typing.
 */
export function typedLine(typed: string): string {
  return typed.replaceAll(/[\t\n\v\f\r]+/g, " ").replaceAll(/[\p{Cc}\p{Cs}]/gu, "");
}

/** Several lines of text as the server accepts them (the contract's `lines`): like `typedLine`, with line breaks and tabs. */
export const typedLines = (typed: string): string =>
  typed.replaceAll(/(?![\n\r\t])[\p{Cc}\p{Cs}]/gu, "");
