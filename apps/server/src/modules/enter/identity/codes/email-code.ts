import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import type { Random } from "../../../../platform/random.ts";

export const codeLifeMs = 10 * 60_000;
/** Within this time the current code stays valid and no other is mailed. */
export const resendAfterMs = 30_000;
export const attemptsPerCode = 5;

/** Draws six digits with equal probability. */
export function drawCode(random: Random): string {
  return String(random.int(0, 1_000_000)).padStart(6, "0");
}

const hashWith = (pepper: Buffer, codeId: string, code: string): Buffer =>
  createHmac("sha256", pepper).update(`email-code:${codeId}:${code}`).digest();

/**
 * The stored hash of a code. The pepper is not in the database, because all codes of six digits
 * could be tried against a stolen table.
 */
export function hashCode(pepper: KeyRing<Buffer>, codeId: string, code: string): Buffer {
  return hashWith(pepper.current, codeId, code);
}

/** Compares in constant time, with each pepper of the ring. */
export function isCode(
  pepper: KeyRing<Buffer>,
  codeId: string,
  code: string,
  stored: Buffer,
): boolean {
  return pepper.all.some((each) => timingSafeEqual(hashWith(each, codeId, code), stored));
}
