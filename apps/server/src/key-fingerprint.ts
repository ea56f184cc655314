import { createHash } from "node:crypto";

/** Tells one extended public key from another without showing it. */
export function keyFingerprint(extendedPublicKey: string): string {
  return createHash("sha256").update(extendedPublicKey).digest("hex").slice(0, 16);
}
