import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import { readSignedValue, signValue } from "./signed-value.ts";

/** Lifetime of a ticket in seconds: the time within which people may still enter an old code. */
export const codeTicketSeconds = 24 * 60 * 60;

const purposeFor = (email: string): string => `code-ticket:${email}`;

/**
 * A signed time at which a browser requested a code. With the ticket, the answer "this code has
 * expired" depends on the browser alone and does not reveal whether an address has a code.
 * @param email lower case
 */
export const issueCodeTicket = (pepper: KeyRing<Buffer>, email: string, now: Date): string =>
  signValue(pepper, purposeFor(email), String(now.getTime()));

/** The time at which the browser requested a code for this address; null for an invalid ticket. */
export function readCodeTicket(
  pepper: KeyRing<Buffer>,
  email: string,
  ticket: string | null,
): Date | null {
  const askedAtMs = readSignedValue(pepper, purposeFor(email), ticket);
  return askedAtMs === null ? null : new Date(Number(askedAtMs));
}
