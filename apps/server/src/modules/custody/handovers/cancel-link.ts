import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../../platform/config/key-ring.ts";

export const cancelLinkPath = "/api/v1/handover/cancel-link";

const signatureOf = (key: Buffer, id: string): string =>
  createHmac("sha256", key).update(`handover:cancel:${id}`).digest("hex");

/**
 * The link in a mail that cancels one hand-over. It is signed, so it cannot be forged; it needs no session and can do
 * nothing else.
 */
export const cancelLink = (publicUrl: string, keys: KeyRing<Buffer>, id: string): string =>
  // Hexadecimal, so that nothing in it looks like a six-digit code.
  `${publicUrl}${cancelLinkPath}?token=${id.replaceAll("-", "")}${signatureOf(keys.current, id)}`;

const form = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{64})$/;

/** The hand-over that a token cancels; null for an invalid token. */
export function readCancelToken(keys: KeyRing<Buffer>, token: unknown): string | null {
  const parts = typeof token === "string" ? form.exec(token) : null;
  if (parts === null) return null;
  const id = parts.slice(1, 6).join("-");
  const given = Buffer.from(parts[6] ?? "", "hex");
  const signed = keys.all.some((key) =>
    timingSafeEqual(given, Buffer.from(signatureOf(key, id), "hex")),
  );
  return signed ? id : null;
}
