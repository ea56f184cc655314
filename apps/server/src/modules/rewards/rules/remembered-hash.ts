import { createHmac, hkdfSync } from "node:crypto";
import { canonicalAddress } from "./canonical-address.ts";

/** Hashes by which addresses and devices are known again, and from which they cannot be read back. */
export interface RememberedHash {
  /** The same for all addresses of one mailbox. */
  ofAddress(email: string): Buffer;
  /** @param mark what a device is known by, with its kind: "visitor 3f…" */
  ofDevice(mark: string): Buffer;
}

/**
 * Without the key, nobody with a copy of the database can test whether an address was here.
 * @param secret at least 32 bytes, the same for as long as anything is remembered; the key is derived
 */
export function createRememberedHash(secret: Buffer): RememberedHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "lilypad rewarded addresses", 32));
  const hash = (value: string) => createHmac("sha256", key).update(value).digest();
  return {
    ofAddress: (email) => hash(`address:${canonicalAddress(email)}`),
    ofDevice: (mark) => hash(`device:${mark}`),
  };
}
