import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";

const signatureOf = (key: Buffer, personId: string): string =>
  createHmac("sha256", key).update(`unsubscribe:email:${personId}`).digest("hex");

/**
 * The link in a mail that turns off further mails. It is signed, so that it cannot be created for another person, and
 * it never expires, so that links in old mails work. It can do nothing else.
 */
export function unsubscribeLink(
  publicUrl: string,
  keys: KeyRing<Buffer>,
  personId: string,
): string {
  // Hexadecimal, so that nothing in it looks like a six-digit code.
  const token = `${personId.replaceAll("-", "")}${signatureOf(keys.current, personId)}`;
  return `${publicUrl}/api/v1/notifications/email/unsubscribe?token=${token}`;
}

const form = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{64})$/;

/** The person whose mails a token turns off; null for an invalid token. */
export function readUnsubscribeToken(keys: KeyRing<Buffer>, token: unknown): string | null {
  const parts = typeof token === "string" ? form.exec(token) : null;
  if (parts === null) return null;
  const personId = parts.slice(1, 6).join("-");
  const given = Buffer.from(parts[6] ?? "", "hex");
  const signed = keys.all.some((key) =>
    timingSafeEqual(given, Buffer.from(signatureOf(key, personId), "hex")),
  );
  return signed ? personId : null;
}
