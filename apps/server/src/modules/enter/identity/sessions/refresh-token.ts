import { createHash, createHmac } from "node:crypto";

/** Seven days from the last refresh. */
export const refreshTokenLifeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * How long a session lasts without a new proof of who uses it, however often it is refreshed: as long as European banks may
 * show an account without one. A sign-in and a confirmed second factor are proofs (ADR 132).
 */
export const proofLifeMs = 180 * 24 * 60 * 60 * 1000;

/** A repeated refresh gets the same answer within this time, even if the first answer arrived. */
export const repeatWindowMs = 10_000;

/** How often a session may lose an answer that had arrived, as a browser does that is killed before it has written it. */
export const excuseEveryMs = 30 * 24 * 60 * 60 * 1000;

/** The stored hash of a token. It needs no salt, because a token has 256 random bits. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The only token that can follow `parent`. It is derived instead of random, because the server
 * stores only hashes but must be able to repeat an answer, and concurrent refreshes must not fork
 * the family.
 */
export function successorOf(parent: string, key: Buffer): string {
  return createHmac("sha256", key).update(`refresh-token-successor:${parent}`).digest("base64url");
}
