import { createHmac, timingSafeEqual } from "node:crypto";

const signatureOf = (key: Buffer, personId: string): string =>
  createHmac("sha256", key).update(`unsubscribe:email:${personId}`).digest("hex");

/**
 * The address in a mail that ends further mails. It is signed, so that nobody can make one for
 * somebody else, and it never runs out: an old mail must be as good for it as a new one. All it can do
 * is turn mails off.
 */
export function unsubscribeLink(publicUrl: string, key: Buffer, personId: string): string {
  // Hexadecimal throughout: nothing in it reads like a six-digit code.
  const token = `${personId.replaceAll("-", "")}${signatureOf(key, personId)}`;
  return `${publicUrl}/api/v1/notifications/email/unsubscribe?token=${token}`;
}

const form = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{64})$/;

/** Whose mails a token ends; null when it is none of ours. */
export function readUnsubscribeToken(key: Buffer, token: unknown): string | null {
  const parts = typeof token === "string" ? form.exec(token) : null;
  if (parts === null) return null;
  const personId = parts.slice(1, 6).join("-");
  const signed = timingSafeEqual(
    Buffer.from(parts[6] ?? "", "hex"),
    Buffer.from(signatureOf(key, personId), "hex"),
  );
  return signed ? personId : null;
}
