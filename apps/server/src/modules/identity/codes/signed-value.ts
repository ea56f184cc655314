import { createHmac, timingSafeEqual } from "node:crypto";

const macOf = (key: Buffer, purpose: string, value: string): Buffer =>
  createHmac("sha256", key).update(`${purpose}:${value}`).digest();

/**
 * A value with its signature, to be stored in a browser.
 * @param purpose what and for whom the value is; it is not valid for another purpose
 * @param value letters, digits, hyphens and underscores
 */
export const signValue = (key: Buffer, purpose: string, value: string): string =>
  `${value}.${macOf(key, purpose, value).toString("base64url")}`;

/** The value signed for a purpose; null for anything else. */
export function readSignedValue(
  key: Buffer,
  purpose: string,
  signed: string | null,
): string | null {
  const [, value, mac] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(signed ?? "") ?? [];
  if (value === undefined || mac === undefined) return null;
  const isOurs = timingSafeEqual(macOf(key, purpose, value), Buffer.from(mac, "base64url"));
  return isOurs ? value : null;
}
