import { createHash, createHmac } from "node:crypto";

/** Seven days from the last refresh. */
export const refreshTokenLifeMs = 7 * 24 * 60 * 60 * 1000;
/** How long a token gets the same answer again although the first one has arrived. */
export const repeatWindowMs = 10_000;

/** What is stored of a token: 256 random bits need no salt. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The one token that follows `parent`. Derived, not random: the server keeps only hashes and can
 * still give the same answer twice, and two refreshes at once cannot fork the family.
 */
export function successorOf(parent: string, key: Buffer): string {
  return createHmac("sha256", key).update(`refresh-token-successor:${parent}`).digest("base64url");
}
