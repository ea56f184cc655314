import { createHash, randomBytes } from "node:crypto";
import { addContactSession } from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";

/**
 * Long enough to find one's phone and choose contacts, and short enough that a leaked link is
 * useless later.
 */
export const contactSessionLifeMs = 15 * 60 * 1000;

export interface ContactLink {
  /** The token that allows one upload. */
  token: string;
  /** The address of the page that a phone opens. */
  link: string;
  expires_at: string;
}

/** The stored hash of a token. It needs no salt, because a token has 256 random bits. */
export const hashContactToken = (token: string): Buffer =>
  createHash("sha256").update(token).digest();

/**
 * Creates a link with which a phone without a session uploads contacts for this person once. It
 * allows nothing else and reveals nothing about the person.
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
