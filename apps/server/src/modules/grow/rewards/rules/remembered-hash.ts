import { createHmac, hkdfSync } from "node:crypto";
import { canonicalAddress } from "./canonical-address.ts";

/** Keyed hashes that recognise addresses and devices without storing them in readable form. */
export interface RememberedHash {
  /** The same for all spellings of one mailbox. */
  ofAddress(email: string): Buffer;
  /** @param mark an identifier of a device with its kind: "visitor 3f…" */
  ofDevice(mark: string): Buffer;
}

/**
 * The key ensures that a copy of the database alone cannot be used to test whether an address is
 * stored.
 * @param secret at least 32 bytes; must stay the same as long as anything is remembered; the key is
 * derived from it
 */
export function createRememberedHash(secret: Buffer): RememberedHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "lilypad rewarded addresses", 32));
  const hash = (value: string) => createHmac("sha256", key).update(value).digest();
  return {
    ofAddress: (email) => hash(`address:${canonicalAddress(email)}`),
    ofDevice: (mark) => hash(`device:${mark}`),
  };
}
