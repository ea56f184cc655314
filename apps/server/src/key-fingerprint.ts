import { createHash } from "node:crypto";

/** A short hash that identifies an extended public key without revealing it. */
export function keyFingerprint(extendedPublicKey: string): string {
  return createHash("sha256").update(extendedPublicKey).digest("hex").slice(0, 16);
}
