import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a browser keeps its ticket: as long as anybody would still type an old code, in seconds. */
export const codeTicketSeconds = 24 * 60 * 60;

const macOf = (pepper: Buffer, email: string, askedAtMs: number): Buffer =>
  createHmac("sha256", pepper).update(`code-ticket:${email}:${askedAtMs}`).digest();

/**
 * Says when a browser asked for a code, signed. With it the answer "this code has expired" depends on
 * that browser alone: it tells nobody else whether an address has a code.
 * @param email lower case
 */
export function issueCodeTicket(pepper: Buffer, email: string, now: Date): string {
  const askedAtMs = now.getTime();
  return `${askedAtMs}.${macOf(pepper, email, askedAtMs).toString("base64url")}`;
}

/** When the browser asked for a code for this address; null for what is no ticket of ours for it. */
export function readCodeTicket(pepper: Buffer, email: string, ticket: string | null): Date | null {
  const [, time, mac] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(ticket ?? "") ?? [];
  if (time === undefined || mac === undefined) return null;
  const isOurs = timingSafeEqual(macOf(pepper, email, Number(time)), Buffer.from(mac, "base64url"));
  return isOurs ? new Date(Number(time)) : null;
}
