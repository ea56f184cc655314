import { createHash, randomBytes } from "node:crypto";
import { addContactSession } from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";

/** Long enough to find one's phone and to choose, short enough to be worth nothing later. */
export const contactSessionLifeMs = 15 * 60 * 1000;

export interface ContactLink {
  /** The bearer of one upload. */
  token: string;
  /** The page that a phone opens. */
  link: string;
  expires_at: string;
}

/** What is stored of a token: 256 random bits need no salt. */
export const hashContactToken = (token: string): Buffer =>
  createHash("sha256").update(token).digest();

/**
 * Makes a link with which a phone, on which nobody is signed in, uploads contacts for this person
 * once. It can do nothing else and says nothing about the person.
 */
export async function createContactSession(
  deps: ContactsDeps,
  caller: { personId: string; sessionId: string },
): Promise<ContactLink> {
  const { pool, clock, publicUrl } = deps;
  const { personId, sessionId } = caller;
  const now = clock.now();
  const token = (deps.randomBytes ?? randomBytes)(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + contactSessionLifeMs);
  const tokenHash = hashContactToken(token);
  await addContactSession(pool, { tokenHash, personId, sessionId, expiresAt, now });
  return {
    token,
    link: `${publicUrl}/contact-upload?token=${token}`,
    expires_at: expiresAt.toISOString(),
  };
}
