import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";

const macOf = (key: Buffer, purpose: string, value: string): Buffer =>
  createHmac("sha256", key).update(`${purpose}:${value}`).digest();

/**
 * A value with its signature, to be stored in a browser.
 * @param purpose the kind and the subject of the value; it is not valid for another purpose
 * @param value letters, digits, hyphens and underscores
 */
export const signValue = (keys: KeyRing<Buffer>, purpose: string, value: string): string =>
  `${value}.${macOf(keys.current, purpose, value).toString("base64url")}`;

/** The value signed for a purpose with any of the keys; null for anything else. */
export function readSignedValue(
  keys: KeyRing<Buffer>,
  purpose: string,
  signed: string | null,
): string | null {
  const [, value, mac] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(signed ?? "") ?? [];
  if (value === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, "base64url");
  const isOurs = keys.all.some((key) => timingSafeEqual(macOf(key, purpose, value), given));
  return isOurs ? value : null;
}
