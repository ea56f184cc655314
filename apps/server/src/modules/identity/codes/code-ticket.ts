import { readSignedValue, signValue } from "./signed-value.ts";

/** How long a browser keeps its ticket: as long as anybody would still type an old code, in seconds. */
export const codeTicketSeconds = 24 * 60 * 60;

const purposeFor = (email: string): string => `code-ticket:${email}`;

/**
 * Says when a browser asked for a code, signed. With it the answer "this code has expired" depends on
 * that browser alone: it tells nobody else whether an address has a code.
 * @param email lower case
 */
export const issueCodeTicket = (pepper: Buffer, email: string, now: Date): string =>
  signValue(pepper, purposeFor(email), String(now.getTime()));

/** When the browser asked for a code for this address; null for what is no ticket of ours for it. */
export function readCodeTicket(pepper: Buffer, email: string, ticket: string | null): Date | null {
  const askedAtMs = readSignedValue(pepper, purposeFor(email), ticket);
  return askedAtMs === null ? null : new Date(Number(askedAtMs));
}
