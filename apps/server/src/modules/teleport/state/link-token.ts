import { createHash, randomBytes } from "node:crypto";

/** 160 bits: nobody finds a link by trying. */
export const newToken = (): string => randomBytes(20).toString("base64url");

/** A browser's secret: 256 bits. */
export const newPayerSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token or secret: that many random bits need no salt. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
