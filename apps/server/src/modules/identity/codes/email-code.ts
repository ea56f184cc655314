import { createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "../../../platform/random.ts";

export const codeLifeMs = 10 * 60_000;
/** Within this time the running code stays valid and no other is mailed. */
export const resendAfterMs = 30_000;
export const attemptsPerCode = 5;

/** Six digits, each as likely as any other. */
export function drawCode(random: Random): string {
  return String(random.int(0, 1_000_000)).padStart(6, "0");
}

/**
 * What is stored of a code. Six digits alone could be tried out from a stolen table; without the
 * pepper, which is not in the database, they cannot.
 */
export function hashCode(pepper: Buffer, codeId: string, code: string): Buffer {
  return createHmac("sha256", pepper).update(`email-code:${codeId}:${code}`).digest();
}

/** Compares in a time that does not tell how much of the code was right. */
export function isCode(pepper: Buffer, codeId: string, code: string, stored: Buffer): boolean {
  return timingSafeEqual(hashCode(pepper, codeId, code), stored);
}
