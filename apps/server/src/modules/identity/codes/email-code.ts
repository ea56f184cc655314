import { createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "../../../platform/random.ts";

export const codeLifeMs = 10 * 60_000;
/** Within this time the current code stays valid and no other is mailed. */
export const resendAfterMs = 30_000;
export const attemptsPerCode = 5;

/** Draws six digits with equal probability. */
export function drawCode(random: Random): string {
  return String(random.int(0, 1_000_000)).padStart(6, "0");
}

/**
 * The stored hash of a code. The pepper is not in the database, because all codes of six digits
 * could be tried against a stolen table.
 */
export function hashCode(pepper: Buffer, codeId: string, code: string): Buffer {
  return createHmac("sha256", pepper).update(`email-code:${codeId}:${code}`).digest();
}

/** Compares in constant time. */
export function isCode(pepper: Buffer, codeId: string, code: string, stored: Buffer): boolean {
  return timingSafeEqual(hashCode(pepper, codeId, code), stored);
}
