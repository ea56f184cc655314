import type { KeyObject } from "node:crypto";
import { type KeyRing, oldestOf } from "../../../../platform/config/key-ring.ts";

/** Our key pair for push services, in base64url as web-push requires. */
export interface VapidKeys {
  /** An uncompressed point of P-256, 65 bytes; browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
}

/** @param key an EC private key of the curve P-256 */
export function vapidKeysOf(key: KeyObject): VapidKeys {
  const { crv, x, y, d } = key.export({ format: "jwk" });
  if (crv !== "P-256" || x === undefined || y === undefined || d === undefined) {
    throw new Error("the VAPID key must be a private key of the curve P-256");
  }
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

/**
 * The key pair with which a browser subscribed; undefined if it has been retired.
 * @param publicKey null if it is not known: the browser subscribed before keys were recorded, with the oldest one
 */
export const findVapidKeys = (
  ring: KeyRing<VapidKeys>,
  publicKey: string | null,
): VapidKeys | undefined =>
  publicKey === null ? oldestOf(ring) : ring.all.find((keys) => keys.publicKey === publicKey);
