import { createHash, randomBytes } from "node:crypto";

/** 160 random bits, so that links cannot be guessed. */
export const newToken = (): string => randomBytes(20).toString("base64url");

/** A browser's secret: 256 random bits. */
export const newPayerSecret = (): string => randomBytes(32).toString("base64url");

/**
 * The stored hash of a token or secret. It needs no salt, because these have enough random bits.
 */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
