/**
 * One line of text as it can be sent: what is pasted may bring line breaks, NUL and other characters
 * that nobody sees, and half an emoji where a browser cut it at the field's length. The server
 * refuses all of them (the contract's `text`), so they never get as far as the form.
 */
export function typedLine(typed: string): string {
  return typed.replaceAll(/[\t\n\v\f\r]+/g, " ").replaceAll(/[\p{Cc}\p{Cs}]/gu, "");
}
