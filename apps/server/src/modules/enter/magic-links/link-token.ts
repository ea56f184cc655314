import { createHash, timingSafeEqual } from "node:crypto";

/** A magic link expires after 15 minutes. */
export const linkLifeMs = 15 * 60_000;
/** Within this time the current link stays valid and no other is mailed. */
export const resendAfterMs = 30_000;

/**
 * token: for POST magic-link/verify; the requesting browser has a cookie. code: for the session
 * client's PKCE exchange; the requesting browser has a verifier.
 */
export type LinkKind = "token" | "code";

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The stored hash of a link's token. It needs no salt, because a token has 256 random bits. */
export const hashLinkToken = sha256;

/**
 * The stored hash of the requesting browser's secret. For PKCE this is the code challenge itself:
 * base64url of the verifier's SHA-256.
 */
export const hashBrowserSecret = sha256;

/** A code challenge (method s256) in its stored form. */
export const hashOfChallenge = (challenge: string): Buffer => Buffer.from(challenge, "base64url");

/** Whether a browser is one of those that requested the link. */
export function isAskingBrowser(secret: string | null, hashes: readonly Buffer[]): boolean {
  if (secret === null) return false;
  const given = hashBrowserSecret(secret);
  return hashes.some((hash) => timingSafeEqual(hash, given));
}

/**
 * The URL in the mail. The secret follows the #, which browsers send to no server, so that it is in
 * no log and no referrer.
 */
export function linkUrl(publicUrl: string, kind: LinkKind, token: string): string {
  return `${publicUrl}/onboarding/login/magic-link#${kind}=${token}`;
}
