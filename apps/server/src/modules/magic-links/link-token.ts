import { createHash, timingSafeEqual } from "node:crypto";

/** A magic link expires after 15 minutes. */
export const linkLifeMs = 15 * 60_000;
/** Within this time the link that is on its way stays valid and no other is mailed. */
export const resendAfterMs = 30_000;

/**
 * token: for POST magic-link/verify, the asking browser keeps a cookie.
 * code: for the session client's PKCE exchange, the asking browser keeps a verifier.
 */
export type LinkKind = "token" | "code";

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What is stored of a link's token: 256 random bits need no salt. */
export const hashLinkToken = sha256;

/**
 * What is stored of the secret that the asking browser keeps. For PKCE this is the code challenge
 * itself: base64url of the verifier's SHA-256.
 */
export const hashBrowserSecret = sha256;

/** A code challenge (method s256) in the form it is stored in. */
export const hashOfChallenge = (challenge: string): Buffer => Buffer.from(challenge, "base64url");

/** Whether a browser is one of those that asked for the link. */
export function isAskingBrowser(secret: string | null, hashes: readonly Buffer[]): boolean {
  if (secret === null) return false;
  const given = hashBrowserSecret(secret);
  return hashes.some((hash) => timingSafeEqual(hash, given));
}

/**
 * The address in the mail. What is secret stands behind the #: browsers send that to no server, so
 * it is in nobody's log and in no referrer.
 */
export function linkUrl(publicUrl: string, kind: LinkKind, token: string): string {
  return `${publicUrl}/onboarding/login/magic-link#${kind}=${token}`;
}
